const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Sun, Nov 22, 2026, 09:12 ET */
export function moment(iso: string): string {
  return `${FORMAT.format(new Date(iso))} ET`;
}
