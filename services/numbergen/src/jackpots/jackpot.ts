import { JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { acted, type Decision, type Document, event, problem } from '@numbercast/platform';
import { type Draw, drawMessage } from '../draws/draw.js';

export const drawIsOver = problem('draw-is-over', 409, 'This draw is over');

/** The advertised jackpot of a draw, stored under the id of the draw. */
export interface Jackpot {
  /** Of US dollars. */
  millions: number;
  recordedBy: string;
  at: Date;
}

/** The operator has read it. Null when it is known so already. @throws drawIsOver */
export function record(
  current: Jackpot | null,
  draw: Document<Draw>,
  { millions, recordedBy, at }: Jackpot,
): Decision<Jackpot> | null {
  if (draw.drawAt <= at) throw drawIsOver();
  if (current?.millions === millions) return null;
  return {
    next: { millions, recordedBy, at },
    events: [
      event(JackpotAdvertisedSchema, { draw: drawMessage(draw), millions }),
      acted({ by: recordedBy, at }, 'recorded jackpot', `${draw._id} ${millions} million`),
    ],
  };
}
