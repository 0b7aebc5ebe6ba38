const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** A draw is sealed so long before its deadline at the latest, on the results known then. */
const SEAL_BEFORE_MS = 12 * HOUR_MS;
/** Results still on their way are waited for, but not when so little is left. */
const LAST_CALL_MS = 15 * MINUTE_MS;
/** No new result for so long: no more are on their way. Technical time, as are all waits here. */
const QUIET_MS = 10_000;
/** Without any result the import has not even begun. */
const IMPORT_MS = 60_000;

export interface SealingView {
  now: Date;
  deadline: Date;
  /** Dates of the draws the rules look at, newest first: the draw before this one leads. */
  wanted: readonly string[];
  /** Those with a known result. */
  known: ReadonlySet<string>;
  /** Since the newest result of the game came in. */
  quietMs: number;
  /** Since sealing without the last result was first possible. */
  waitedMs: number;
}

type History = Pick<SealingView, 'wanted' | 'known' | 'quietMs'>;

/** Whether no result that can still be had is missing: all are there, or none has come in for a while. */
export const isSettled = ({ wanted, known, quietMs }: History) =>
  wanted.every((date) => known.has(date)) || (known.size > 0 && quietMs >= QUIET_MS);

/** When sealing no longer waits for the last result. */
export const sealingLimit = (deadline: Date) => new Date(deadline.getTime() - SEAL_BEFORE_MS);

/** Whether sealing no longer waits for the last result. */
export const isPastLimit = ({ now, deadline }: Pick<SealingView, 'now' | 'deadline'>) => now >= sealingLimit(deadline);

/**
 * Whether to seal a draw now. It waits for the result of the draw before, and while past results are still being
 * imported; at the latest 12 hours before the deadline it is sealed on what is known.
 */
export function sealingTime(view: SealingView): 'wait' | 'seal' | 'seal-without-last-result' {
  const [last = ''] = view.wanted;
  if (view.known.has(last) && isSettled(view)) return 'seal';
  if (!isPastLimit(view)) return 'wait';
  const isLastCall = view.deadline.getTime() - view.now.getTime() <= LAST_CALL_MS;
  const patienceMs = view.known.size === 0 ? IMPORT_MS : QUIET_MS;
  const mayComeYet = view.waitedMs < patienceMs || (view.known.size > 0 && view.quietMs < QUIET_MS);
  if (mayComeYet && !isLastCall) return 'wait';
  return view.known.has(last) ? 'seal' : 'seal-without-last-result';
}
