const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** From this long before its deadline, a draw is sealed with the results known then. */
const SEAL_BEFORE_MS = 12 * HOUR_MS;
/** Sealing waits for pending results, except this shortly before the deadline. */
const LAST_CALL_MS = 15 * MINUTE_MS;
/** Minimum wait for results in transit. Technical time, as are all waits here. */
const MOMENT_MS = 10_000;
/** Lists of results are published every half hour; an older one may lack recent results. */
const LIST_LASTS_MS = HOUR_MS;
/** While no list has been received, the first import is running, or its sources are unreachable. */
const IMPORT_MS = HOUR_MS;
/** Maximum wait for published results. A longer delay shows in the dead letters or the consumer lag. */
const TROUBLE_MS = 5 * MINUTE_MS;

/** The results of a game that were published when the sources were polled. */
export interface ResultList {
  dates: ReadonlySet<string>;
  lookedAt: Date;
}

/** The history known when the numbers of a draw are generated. */
export interface History {
  now: Date;
  /** Dates of the draws that the rules need, newest first, starting with the previous draw. */
  wanted: readonly string[];
  /** Those with a known result. */
  known: ReadonlySet<string>;
  /** Null until the first list is received. */
  listed: ResultList | null;
}

export interface SealingView extends History {
  deadline: Date;
  /** Time since sealing without the last result became possible. */
  waitedMs: number;
}

/** Whether all published results have been received. */
export function isComplete({ now, wanted, known, listed }: History): boolean {
  const isCurrent = listed !== null && now.getTime() - listed.lookedAt.getTime() < LIST_LASTS_MS;
  return wanted.every((date) => known.has(date) || (isCurrent && !listed.dates.has(date)));
}

/** Returns how long number generation waits for an incomplete history, in technical milliseconds. */
export const patienceMs = ({ listed }: History) => (listed ? TROUBLE_MS : IMPORT_MS);

/** Returns when sealing stops waiting for the last result. */
export const sealingLimit = (deadline: Date) => new Date(deadline.getTime() - SEAL_BEFORE_MS);

/** Whether sealing no longer waits for the last result. */
export const isPastLimit = ({ now, deadline }: Pick<SealingView, 'now' | 'deadline'>) => now >= sealingLimit(deadline);

/**
 * Decides whether to seal a draw now. It waits for the previous draw's result and for all other published results; from
 * 12 hours before the deadline, it no longer waits for results that may never arrive.
 */
export function sealingTime(view: SealingView): 'wait' | 'seal' | 'seal-without-last-result' {
  const [last = ''] = view.wanted;
  // A list older than the last result may lack results published together with it
  const isAllThere = isComplete({ ...view, listed: view.listed?.dates.has(last) ? view.listed : null });
  if (view.known.has(last) && isAllThere) return 'seal';
  if (!isPastLimit(view)) return 'wait';
  const isLastCall = view.deadline.getTime() - view.now.getTime() <= LAST_CALL_MS;
  const patience = isComplete(view) ? MOMENT_MS : patienceMs(view);
  if (view.waitedMs < patience && !isLastCall) return 'wait';
  return view.known.has(last) ? 'seal' : 'seal-without-last-result';
}
