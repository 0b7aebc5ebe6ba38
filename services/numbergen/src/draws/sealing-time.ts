const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A draw is sealed so long before its deadline at the latest, on the results known then. */
const SEAL_BEFORE_MS = 12 * HOUR_MS;
/** Results still on their way are waited for, but not when so little is left. */
const LAST_CALL_MS = 15 * MINUTE_MS;
/** So long sealing waits in any case for what may be on its way just now. Technical time, as are all waits here. */
const MOMENT_MS = 10_000;
/** Lists of results are published every half hour; an older one may lack recent results. */
const LIST_LASTS_MS = HOUR_MS;
/** While no list has been received, the first import is running, or its sources are unreachable. */
const IMPORT_MS = HOUR_MS;
/** Published results that do not come in are in trouble: an operator sees them among the dead letters, or the lag. */
const TROUBLE_MS = 5 * MINUTE_MS;

/** The results there are of a game: those that were published when the sources were looked through. */
export interface ResultList {
  dates: ReadonlySet<string>;
  lookedAt: Date;
}

/** The history known when the numbers of a draw are generated. */
export interface History {
  now: Date;
  /** Dates of the draws the rules look at, newest first: the draw before this one leads. */
  wanted: readonly string[];
  /** Those with a known result. */
  known: ReadonlySet<string>;
  /** Null when none was ever received. */
  listed: ResultList | null;
}

export interface SealingView extends History {
  deadline: Date;
  /** Since sealing without the last result was first possible. */
  waitedMs: number;
}

/** Whether no result that was published is still on its way: all are there that can be had. */
export function isComplete({ now, wanted, known, listed }: History): boolean {
  const isCurrent = listed !== null && now.getTime() - listed.lookedAt.getTime() < LIST_LASTS_MS;
  return wanted.every((date) => known.has(date) || (isCurrent && !listed.dates.has(date)));
}

/** How long numbers that have to be made wait for a history that is not complete, in technical milliseconds. */
export const patienceMs = ({ listed }: History) => (listed ? TROUBLE_MS : IMPORT_MS);

/** Returns when sealing stops waiting for the last result. */
export const sealingLimit = (deadline: Date) => new Date(deadline.getTime() - SEAL_BEFORE_MS);

/** Whether sealing no longer waits for the last result. */
export const isPastLimit = ({ now, deadline }: Pick<SealingView, 'now' | 'deadline'>) => now >= sealingLimit(deadline);

/**
 * Whether to seal a draw now. It waits for the result of the draw before, and for all others that were published; from
 * 12 hours before the deadline on it no longer waits for what may never come.
 */
export function sealingTime(view: SealingView): 'wait' | 'seal' | 'seal-without-last-result' {
  const [last = ''] = view.wanted;
  // A list from before the last result says nothing of those published together with it
  const isAllThere = isComplete({ ...view, listed: view.listed?.dates.has(last) ? view.listed : null });
  if (view.known.has(last) && isAllThere) return 'seal';
  if (!isPastLimit(view)) return 'wait';
  const isLastCall = view.deadline.getTime() - view.now.getTime() <= LAST_CALL_MS;
  const patience = isComplete(view) ? MOMENT_MS : patienceMs(view);
  if (view.waitedMs < patience && !isLastCall) return 'wait';
  return view.known.has(last) ? 'seal' : 'seal-without-last-result';
}
