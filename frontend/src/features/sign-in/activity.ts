const storageKey = 'numbercast.active-at';
const shareEveryMs = 2_000;

let here = Date.now();
let sharedAt = 0;

/** Remembers that the person is here, for the other tabs of this browser too. */
export function noteActivity(now = Date.now()) {
  here = now;
  if (now - sharedAt < shareEveryMs) return;
  sharedAt = now;
  try {
    localStorage.setItem(storageKey, String(now));
  } catch {
    // Without storage each tab counts for itself.
  }
}

/** Time of the last activity in any tab (ms since 1970). */
export function lastActivity(): number {
  try {
    return Math.max(here, Number(localStorage.getItem(storageKey)) || 0);
  } catch {
    return here;
  }
}
