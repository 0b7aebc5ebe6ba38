import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { JackpotProposedSchema } from '@numbercast/contracts/reporting/v1/events';
import { type Decision, event } from '@numbercast/platform';
import { drawIdOf, type Game } from '@numbercast/lottery';
import { drawOn } from '@numbercast/lottery/calendar';
import type { JackpotReading } from './jackpot-document.js';

/** A feed's jackpot for a draw. An operator decides whether to use it. */
export interface JackpotProposal extends JackpotReading {
  game: Game;
  /** Host of the feed. */
  source: string;
  /** When these amounts were first read. */
  readAt: Date;
}

const MILLION = 1_000_000;

const isSame = (a: JackpotReading, b: JackpotReading) =>
  a.dollars === b.dollars && a.cashDollars === b.cashDollars && a.winners === b.winners;

/** Returns the advertised amount in millions of US dollars. */
export const millionsOf = ({ dollars }: Pick<JackpotReading, 'dollars'>) => Math.round(dollars / MILLION);

/** Stores a reading, and publishes it before the draw. Returns null when the feed has not changed. */
export function propose(current: JackpotProposal | null, next: JackpotProposal): Decision<JackpotProposal> | null {
  if (current && current.source === next.source && isSame(current, next)) return null;
  const isToCome = drawOn(next.game, next.date).drawAt > next.readAt;
  const proposed = {
    drawId: drawIdOf(next),
    millions: millionsOf(next),
    cashDollars: BigInt(next.cashDollars ?? 0),
    source: next.source,
    readAt: timestampFromDate(next.readAt),
  };
  return { next, events: isToCome ? [event(JackpotProposedSchema, proposed)] : [] };
}

/**
 * Estimates the payout per ticket from the jackpot and the number of winning tickets. Returns null when the feed names
 * no winner.
 */
export function payoutCentsOf({ dollars, winners }: JackpotReading): number | null {
  return winners ? Math.floor((dollars * 100) / winners) : null;
}
