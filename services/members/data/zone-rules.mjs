const YEARS = [2026, 2027];

/** What the wall clock of a zone shows, twice a day, over two years. */
function rules(zone) {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', hour: 'numeric' });
  const from = Date.UTC(YEARS[0], 0, 1);
  const until = Date.UTC(YEARS[1] + 1, 0, 1);
  const offsets = [];
  for (let at = from; at < until; at += 12 * 3_600_000) {
    offsets.push(clock.formatToParts(at).find(({ type }) => type === 'timeZoneName').value);
  }
  return offsets.join();
}

/** A function from any zone to the one of these that keeps the same time all year; undefined when none does. */
export function sameTimeAs(zones) {
  const byRules = new Map(zones.toReversed().map((zone) => [rules(zone), zone]));
  const answers = new Map();
  return (zone) => {
    if (!zone) return undefined;
    if (!answers.has(zone)) answers.set(zone, byRules.get(rules(zone)));
    return answers.get(zone);
  };
}
