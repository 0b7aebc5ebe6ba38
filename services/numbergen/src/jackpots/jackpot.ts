import { JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { acted, type Decision, type Document, event, problem } from '@numbercast/platform';
import { type Draw, drawMessage } from '../draws/draw.js';

/** The feed has another amount now, or none. */
export const proposalChanged = problem('jackpot-proposal-changed', 409, 'The feed has another jackpot now');

export const drawIsOver = problem('draw-is-over', 409, 'This draw is over');

/** The advertised jackpot of a draw, stored under the id of the draw. */
export interface Jackpot {
  /** Of US dollars. */
  millions: number;
  recordedBy: string;
  at: Date;
  /** The feed whose amount the operator confirmed; absent where the operator entered the amount. */
  source?: Source | undefined;
}

interface Source {
  /** Of the feed. */
  host: string;
  readAt: Date;
}

/** What a feed has for the draw now. */
export interface JackpotProposal {
  /** Of US dollars. */
  millions: number;
  /** Whole US dollars; absent where the feed does not have it. */
  cashDollars?: number | undefined;
  /** Host of the feed. */
  source: string;
  readAt: Date;
}

/**
 * The operator confirms what the feed has. Null when the same amount is recorded already.
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

/** Records an amount. Null when it is recorded already. @throws drawIsOver */
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
