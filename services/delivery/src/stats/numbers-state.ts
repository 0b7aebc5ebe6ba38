import type { BoardRow } from './board.js';
import type { DeadlineRisk } from './forecast/deadline-risk.js';

/** State of the numbers of a draw on all channels together. */
export type NumbersState = 'sending' | 'at-risk' | 'sent' | 'incomplete';

export interface DrawState {
  drawId: string;
  numbers: NumbersState;
}

type Risk = Pick<DeadlineRisk, 'drawId' | 'isInDanger'>;

const isWaiting = ({ states }: BoardRow) => states.queued + states.sending > 0;

function stateOf(rows: readonly BoardRow[], isAtRisk: boolean): NumbersState {
  // Messages whose deadline passed before they were sent
  if (rows.some(({ states }) => states.expired > 0)) return 'incomplete';
  if (isAtRisk) return 'at-risk';
  return rows.some(isWaiting) ? 'sending' : 'sent';
}

/** The state of each draw on the delivery board, without any counts. */
export function numbersStates(rows: readonly BoardRow[], risks: readonly Risk[]): DrawState[] {
  return [...new Set(rows.map(({ drawId }) => drawId))].map((drawId) => {
    const isAtRisk = risks.some((risk) => risk.drawId === drawId && risk.isInDanger);
    const ofDraw = rows.filter((row) => row.drawId === drawId);
    return { drawId, numbers: stateOf(ofDraw, isAtRisk) };
  });
}
