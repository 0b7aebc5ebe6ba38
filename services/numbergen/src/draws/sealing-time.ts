const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A draw is sealed so long before its deadline at the latest, on the results known then. */
const SEAL_BEFORE_MS = 12 * HOUR_MS;
/** Results still on their way are waited for, but not when so little is left. */
const LAST_CALL_MS = 15 * MINUTE_MS;
/** So long sealing waits in any case for what may be on its way just now. Technical time, as are all waits here. */
const MOMENT_MS = 10_000;
/** Without any result the import has not even begun. */
const IMPORT_MS = 60_000;
/** Published results that do not come in are in trouble: an operator sees them among the dead letters, or the lag. */
const TROUBLE_MS = 300_000;

/** What is known of the past when the numbers of a draw are to be made. */
export interface History {
  /** Dates of the draws the rules look at, newest first: the draw before this one leads. */
  wanted: readonly string[];
  /** Those with a known result. */
  known: ReadonlySet<string>;
  /** Those whose result was published when the sources were last looked through; null when that was never told. */
  listed: ReadonlySet<string> | null;
}

export interface SealingView extends History {
  now: Date;
  deadline: Date;
  /** Since sealing without the last result was first possible. */
  waitedMs: number;
}

/** Whether no result that was published is still on its way: all are there that can be had. */
export const isComplete = ({ wanted, known, listed }: History) =>
  wanted.every((date) => known.has(date) || (listed !== null && !listed.has(date)));

/** How long numbers that have to be made wait for a history that is not complete, in technical milliseconds. */
export const patienceMs = ({ known }: History) => (known.size === 0 ? IMPORT_MS : TROUBLE_MS);

/** When sealing no longer waits for the last result. */
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
  const isAllThere = isComplete({ ...view, listed: view.listed?.has(last) ? view.listed : null });
  if (view.known.has(last) && isAllThere) return 'seal';
  if (!isPastLimit(view)) return 'wait';
  const isLastCall = view.deadline.getTime() - view.now.getTime() <= LAST_CALL_MS;
  const patience = isComplete(view) ? MOMENT_MS : patienceMs(view);
  if (view.waitedMs < patience && !isLastCall) return 'wait';
  return view.known.has(last) ? 'seal' : 'seal-without-last-result';
}
