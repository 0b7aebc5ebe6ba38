import { Temporal } from 'temporal-polyfill';
import type { Person } from '../support/people.js';
import type { MemberAction, MemberScript } from './member-scripts.js';

/** In cents. */
export type Prices = Record<Person['plan'], number>;

/** Prices on the pricing page. */
export const PRICES: Prices = { monthly: 1299, annual: 5988 };

/** A discount on each charge of the first months. */
export const PROMOTION = { code: 'HELLO5', cents: 500, months: 3 };

/** Money credited to a member by an operator, an invitation or a gift, which the next charges use. */
export interface Credit {
  at: Date;
  cents: number;
}

/** Actions of a member and their times; the first is the payment. */
export interface Past {
  plan: Person['plan'];
  card: MemberScript['card'];
  joinedAt: Date;
  hasCode?: boolean | undefined;
  /** A gift pays the first year, which then ends by itself. */
  hasGift?: boolean | undefined;
  credits: readonly Credit[];
  did: Partial<Record<MemberAction, Date>>;
  /** Prices for a subscription that begins at an instant, which it keeps. */
  pricesAt: (at: Date) => Prices;
}

/** Returns the same day and time in a later month, or its last day if it has no such day. */
export const later = (from: Date, months: number) =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds,
  );

interface Charge {
  at: Date;
  cents: number;
}

/**
 * Expected charges of a member so far, derived from the terms alone: each period in advance, nothing during a pause, a
 * new period on the return if the paid one is over, nothing after the end, less a promotion and credits.
 * @returns amounts in cents, in order; none for charges that a credit pays in full
 */
export function charges(past: Past, now: Date): number[] {
  const unused = past.credits.map((credit) => ({ ...credit }));
  return fullCharges(past, now).flatMap(({ at, cents }) => {
    const isReduced = past.hasCode && at < later(past.joinedAt, PROMOTION.months);
    let rest = isReduced ? cents - PROMOTION.cents : cents;
    for (const credit of unused.filter((each) => each.at < at)) {
      const used = Math.min(credit.cents, rest);
      credit.cents -= used;
      rest -= used;
    }
    return rest > 0 ? [rest] : [];
  });
}

function fullCharges({ plan, card, hasGift, joinedAt, did, pricesAt }: Past, now: Date): Charge[] {
  if (hasGift) return [];
  const own = pricesAt(joinedAt);
  const end = did['delete the account'] ?? did['exclude myself'] ?? did['turn auto-renew off'];
  const isOver = (at: Date) => at > now || (end !== undefined && at > end);
  if (card === 'disputed') return [{ at: joinedAt, cents: own[plan] }];
  if (plan === 'annual') return yearsFrom(joinedAt, isOver, own.annual);
  if (card === 'fails on renewal') return afterFailing({ joinedAt, did, pricesAt }, isOver);
  const { upgrade } = did;
  const made: Charge[] = [];
  for (const { anchor, until } of billingRuns(joinedAt, did)) {
    for (let month = 0; ; month++) {
      const at = later(anchor, month);
      if (until && at > until) break;
      if (isOver(at)) return made;
      if (upgrade && at > upgrade) return [...made, ...yearsFrom(at, isOver, pricesAt(upgrade).annual)];
      made.push({ at, cents: own.monthly });
    }
  }
  return made;
}

/** Times of consecutive months. A pause ends one only if a month would have begun during the pause. */
function billingRuns(joinedAt: Date, { pause, reactivate }: Past['did']): { anchor: Date; until?: Date }[] {
  if (!pause) return [{ anchor: joinedAt }];
  let month = 0;
  while (later(joinedAt, month) <= pause) month++;
  if (reactivate && later(joinedAt, month) > reactivate) return [{ anchor: joinedAt }];
  const before = { anchor: joinedAt, until: pause };
  // The paid time was over: a new period begins on the day of the return
  return reactivate ? [before, { anchor: reactivate }] : [before];
}

function yearsFrom(start: Date, isOver: (at: Date) => boolean, cents: number): Charge[] {
  const made: Charge[] = [];
  for (let at = start, year = 1; !isOver(at); at = later(start, 12 * year++)) made.push({ at, cents });
  return made;
}

/** The card accepts the first charge only. Later ones are charged to another card, or never. */
function afterFailing(
  { joinedAt, did, pricesAt }: Pick<Past, 'joinedAt' | 'did' | 'pricesAt'>,
  isOver: (at: Date) => boolean,
): Charge[] {
  const made: Charge[] = [{ at: joinedAt, cents: pricesAt(joinedAt).monthly }];
  const { 'bring a new card': newCard, 'start again': restart } = did;
  // A new card pays the open month, and its cycle continues. A resubscription begins a new cycle
  const [anchor, first] = newCard ? [joinedAt, 1] : [restart, 0];
  if (!anchor) return made;
  for (let month = first; !isOver(later(anchor, month)); month++)
    made.push({ at: later(anchor, month), cents: pricesAt(anchor).monthly });
  return made;
}
