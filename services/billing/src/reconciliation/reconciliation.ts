const DAY_MS = 86_400_000;
/** 3 or 4 a.m. in New York, when few other requests are sent to the provider. */
const HOUR_UTC = 8;

/** One night's comparison of every running subscription with the provider's. */
export interface Reconciliation {
  /** The night, as the date on which it began: `2026-11-23`. */
  _id: string;
  begunAt: Date;
  endedAt: Date | null;
  /** Id of the last subscription that was compared. */
  after: string;
  /** When all running subscriptions were compared and the provider's listing began. */
  comparedAt: Date | null;
  /** Id of the last subscription of the listing that was processed. */
  listedAfter: string | null;
  checked: number;
  /**
   * Number of subscriptions that differed from the provider: a notice was lost, or something was changed there
   * manually.
   */
  corrected: number;
  /** Ids of subscriptions that the provider does not return or that we cannot read; an operator has to check them. */
  unreadable: string[];
}

/** Returns the last night that has begun by then. Missed nights are not caught up. */
export function nightOf(now: Date): string {
  return new Date(now.getTime() - HOUR_UTC * 3_600_000).toISOString().slice(0, 10);
}

export const begun = (now: Date): Reconciliation => ({
  _id: nightOf(now),
  begunAt: now,
  endedAt: null,
  after: '',
  comparedAt: null,
  listedAfter: null,
  checked: 0,
  corrected: 0,
  unreadable: [],
});

/** Result for one subscription. */
export interface Compared {
  subscriptionId: string;
  outcome: 'same' | 'corrected' | 'unreadable';
}

const MOST_NAMED = 100;

/** Returns the progress after more subscriptions; none means that all are compared. */
export function goneOn(night: Reconciliation, compared: readonly Compared[], now: Date): Reconciliation {
  const last = compared.at(-1);
  if (!last) return { ...night, comparedAt: now };
  const idsOf = (wanted: Compared['outcome']) =>
    compared.filter(({ outcome }) => outcome === wanted).map(({ subscriptionId }) => subscriptionId);
  return {
    ...night,
    after: last.subscriptionId,
    checked: night.checked + compared.length,
    corrected: night.corrected + idsOf('corrected').length,
    unreadable: [...night.unreadable, ...idsOf('unreadable')].slice(0, MOST_NAMED),
  };
}

/** Returns the progress after a page of the provider's listing; the last page ends the run. */
export const listedUpTo = (night: Reconciliation, last: string | null, now: Date): Reconciliation => ({
  ...night,
  listedAfter: last,
  ...(last === null && { endedAt: now }),
});

/** Reconciliations since then are kept, for operators to see how often notices are lost. */
export const keptSince = (now: Date) => new Date(now.getTime() - 400 * DAY_MS);
