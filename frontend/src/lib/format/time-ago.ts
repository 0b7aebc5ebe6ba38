const minuteMs = 60_000;

/** How long ago an instant was: `just now`, `5 min ago`, `2 h ago`, `3 days ago`. */
export function timeAgo(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / minuteMs);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}
