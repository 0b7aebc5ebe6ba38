import { JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { acted, type Decision, type Document, event, problem } from '@numbercast/platform';
import { type Draw, drawMessage } from '../draws/draw.js';

/** The feed no longer has the amount that the operator saw. */
export const proposalChanged = problem('jackpot-proposal-changed', 409, 'The feed has another jackpot now');

export const drawIsOver = problem('draw-is-over', 409, 'This draw is over');

/** The advertised jackpot of a draw, stored under the id of the draw. */
export interface Jackpot {
  /** In millions of US dollars. */
  millions: number;
  recordedBy: string;
  at: Date;
  /** The feed whose amount the operator confirmed; absent where the operator entered the amount. */
  source?: Source | undefined;
}

interface Source {
  /** Host name of the feed. */
  host: string;
  readAt: Date;
}

/** The feed's current amount for the draw. */
export interface JackpotProposal {
  /** In millions of US dollars. */
  millions: number;
  /** Whole US dollars; absent where the feed does not have it. */
  cashDollars?: number | undefined;
  /** Host of the feed. */
  source: string;
  readAt: Date;
}

/**
 * Confirms the feed's amount for the operator. Returns null when the same amount is already recorded.
 * @throws proposalChanged when the feed has another amount than the operator saw
 * @throws drawIsOver
 */
export function confirm(
  current: Jackpot | null,
  draw: Document<Draw>,
  proposal: JackpotProposal | null,
  { millions, recordedBy, at }: Jackpot,
): Decision<Jackpot> | null {
  if (draw.drawAt <= at) throw drawIsOver();
  if (proposal?.millions !== millions)
    throw proposalChanged({
      detail: proposal ? `It has $${proposal.millions} million. Check the amount and confirm it again.` : undefined,
    });
  const source = { host: proposal.source, readAt: proposal.readAt };
  return record(current, draw, { millions, recordedBy, at, source });
}

/** Records an amount. Returns null when it is already recorded. @throws drawIsOver */
export function record(
  current: Jackpot | null,
  draw: Document<Draw>,
  { millions, recordedBy, at, source }: Jackpot,
): Decision<Jackpot> | null {
  if (draw.drawAt <= at) throw drawIsOver();
  if (current?.millions === millions) return null;
  const from = source ? `, from ${source.host} at ${source.readAt.toISOString()}` : '';
  const action = source ? 'confirmed jackpot' : 'recorded jackpot';
  return {
    next: { millions, recordedBy, at, ...(source && { source }) },
    events: [
      event(JackpotAdvertisedSchema, { draw: drawMessage(draw), millions }),
      acted({ by: recordedBy, at }, action, `${draw._id} ${millions} million${from}`),
    ],
  };
}
