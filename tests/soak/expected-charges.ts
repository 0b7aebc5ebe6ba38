import { Temporal } from 'temporal-polyfill';
import type { Person } from '../support/people.js';
import type { MemberAction, MemberScript } from './member-scripts.js';

/** In cents. */
export type Prices = Record<Person['plan'], number>;

/** The promises of the pricing page. */
export const PRICES: Prices = { monthly: 1299, annual: 5988 };

/** Actions of a member and their times; the first is the payment. */
export interface Past {
  plan: Person['plan'];
  card: MemberScript['card'];
  joinedAt: Date;
  did: Partial<Record<MemberAction, Date>>;
  /** Prices for a subscription that begins at an instant, which it keeps. */
  pricesAt: (at: Date) => Prices;
}

/** The same time of a later month's day, its last day where it has no such day. */
export const later = (from: Date, months: number) =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds,
  );

/**
 * Expected charges of a member so far, derived from the terms alone: each period in advance, nothing while
 * paused, a new period on coming back when the paid one is over, nothing after the end.
 * @returns amounts in cents, in order
 */
export function charges({ plan, card, joinedAt, did, pricesAt }: Past, now: Date): number[] {
  const own = pricesAt(joinedAt);
  const end = did['delete the account'] ?? did['turn auto-renew off'];
  const isOver = (at: Date) => at > now || (end !== undefined && at > end);
  if (card === 'disputed') return [own[plan]];
  if (plan === 'annual') return yearsFrom(joinedAt, isOver, own.annual);
  if (card === 'fails on renewal') return afterFailing({ joinedAt, did, pricesAt }, isOver);
  const { upgrade } = did;
  const amounts: number[] = [];
  for (const { anchor, until } of stretches(joinedAt, did)) {
    for (let month = 0; ; month++) {
      const at = later(anchor, month);
      if (until && at > until) break;
      if (isOver(at)) return amounts;
      if (upgrade && at > upgrade) return [...amounts, ...yearsFrom(at, isOver, pricesAt(upgrade).annual)];
      amounts.push(own.monthly);
    }
  }
  return amounts;
}

/** The times in which months follow one another. A pause ends one only if a month would have begun in it. */
function stretches(joinedAt: Date, { pause, reactivate }: Past['did']): { anchor: Date; until?: Date }[] {
  if (!pause) return [{ anchor: joinedAt }];
  let month = 0;
  while (later(joinedAt, month) <= pause) month++;
  if (reactivate && later(joinedAt, month) > reactivate) return [{ anchor: joinedAt }];
  const before = { anchor: joinedAt, until: pause };
  // The paid time was over: a new period begins on the day of coming back
  return reactivate ? [before, { anchor: reactivate }] : [before];
}

function yearsFrom(start: Date, isOver: (at: Date) => boolean, cents: number) {
  const amounts: number[] = [];
  for (let year = 0; !isOver(later(start, 12 * year)); year++) amounts.push(cents);
  return amounts;
}

/** The card takes the first charge only; what follows is charged to another one, or never. */
function afterFailing(
  { joinedAt, did, pricesAt }: Pick<Past, 'joinedAt' | 'did' | 'pricesAt'>,
  isOver: (at: Date) => boolean,
) {
  const amounts = [pricesAt(joinedAt).monthly];
  const { 'bring a new card': newCard, 'start again': restart } = did;
  // A new card pays the open month, and its cycle continues. A resubscription begins a new cycle
  const [anchor, first] = newCard ? [joinedAt, 1] : [restart, 0];
  if (!anchor) return amounts;
  for (let month = first; !isOver(later(anchor, month)); month++) amounts.push(pricesAt(anchor).monthly);
  return amounts;
}
