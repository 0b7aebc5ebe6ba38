/** Requests admitted for a key, in the current window and in the previous one. */
export interface Passed {
  now: number;
  before: number;
}

/**
 * Returns the requests in a sliding window: those of the current window, and the share of the previous one within a
 * window's length from now. So no caller gets twice the limit at the boundary of two windows.
 * @param elapsed elapsed share of the current window
 */
export const counting = ({ now, before }: Passed, elapsed: number) => now + before * (1 - elapsed);

/** Returns how long until another request is admitted, in windows; 0 when immediately. */
export function waitFor({ now, before }: Passed, max: number, elapsed: number): number {
  if (counting({ now, before }, elapsed) + 1 <= max) return 0;
  const room = max - 1;
  if (now <= room) return 1 - (room - now) / before - elapsed;
  return 1 - elapsed + Math.max(0, 1 - room / now);
}
