import * as words from '#words/lib/format/time-ago.js';

const minuteMs = 60_000;

/** How long ago an instant was: `just now`, `5 min ago`, `2 h ago`, `3 days ago`. */
export function timeAgo(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / minuteMs);
  if (minutes < 1) return words.justNow;
  if (minutes < 60) return words.minutesAgo(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return words.hoursAgo(hours);
  return words.daysAgo(Math.floor(hours / 24));
}
