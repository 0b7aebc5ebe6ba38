/** What was let through under one key: in the running window of time, and in the whole one before it. */
export interface Passed {
  now: number;
  before: number;
}

/**
 * Requests that count against a limit: those of the running window, and of the one before it the share that lies
 * within a window's length from now. So nobody gets twice the limit where two windows meet.
 * @param elapsed share of the running window that is over
 */
export const counting = ({ now, before }: Passed, elapsed: number) => now + before * (1 - elapsed);

/** How long until one more may pass, in windows; 0 when it may pass at once. */
export function waitFor({ now, before }: Passed, max: number, elapsed: number): number {
  if (counting({ now, before }, elapsed) + 1 <= max) return 0;
  const room = max - 1;
  if (now <= room) return 1 - (room - now) / before - elapsed;
  return 1 - elapsed + Math.max(0, 1 - room / now);
}
