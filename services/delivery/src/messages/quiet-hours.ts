import { Temporal } from 'temporal-polyfill';

// Texts arrive between 08:00 and 21:00 where the recipient is (47 CFR 64.1200(c)(1))
const OPENS = Temporal.PlainTime.from('08:00');
const CLOSES = Temporal.PlainTime.from('21:00');

/** Length of the daily window for texts, in seconds. */
export const TEXT_WINDOW_SECONDS = OPENS.until(CLOSES).total('seconds');

// For an unknown zone: hours that are daytime from the East Coast to Hawaii
const ANYWHERE = ['America/New_York', 'Pacific/Honolulu'];

const at = (moment: Temporal.ZonedDateTime, time: Temporal.PlainTime) => moment.withPlainTime(time);
const isAfter = (a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime) => Temporal.ZonedDateTime.compare(a, b) > 0;

/** Returns the moment itself when the window is open, or else the next opening. */
function openFrom(moment: Temporal.ZonedDateTime) {
  const opening = at(moment, OPENS);
  if (isAfter(opening, moment)) return opening;
  return isAfter(at(moment, CLOSES), moment) ? moment : at(moment.add({ days: 1 }), OPENS);
}

function windowFrom(instant: Temporal.Instant, zones: readonly string[]) {
  const closings = zones.map((zone) => at(instant.toZonedDateTimeISO(zone), CLOSES).epochMilliseconds);
  return { opensAt: new Date(instant.epochMilliseconds), closesAt: new Date(Math.min(...closings)) };
}

const MAX_STEPS = 10;

interface SendingWindow {
  opensAt: Date;
  closesAt: Date;
}

/** The result of {@link sendingWindowAt}, computed each time. @param all at least one zone */
export function nextWindow(now: Date, all: readonly string[]): SendingWindow {
  let instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  for (let step = 0; step < MAX_STEPS; step++) {
    const openings = all.map((zone) => openFrom(instant.toZonedDateTimeISO(zone)).toInstant());
    const latest = openings.reduce((a, b) => (Temporal.Instant.compare(a, b) > 0 ? a : b));
    if (Temporal.Instant.compare(latest, instant) === 0) return windowFrom(instant, all);
    instant = latest;
  }
  throw new RangeError(`no hour is daytime in all of ${all.join(', ')}`);
}

/** The last window found for each list of zones, and the instant from which it is the next one, until it closes. */
const lastFound = new Map<string, SendingWindow & { from: Date }>();

/**
 * Returns the next window in which a text may arrive. Zones have few different windows a day, and each takes tens of
 * microseconds to find, so the last one is cached.
 * @param zones IANA names, at most two (a ZIP on a border): any two such windows overlap each day; none = unknown
 * @returns `opensAt` ≥ now (now itself when open), `closesAt` the end of that window
 */
export function sendingWindowAt(now: Date, zones: readonly string[]): SendingWindow {
  const all = zones.length > 0 ? zones : ANYWHERE;
  const key = all.join(' ');
  let found = lastFound.get(key);
  if (!found || now < found.from || now >= found.closesAt) {
    found = { ...nextWindow(now, all), from: now };
    lastFound.set(key, found);
  }
  const { opensAt, closesAt } = found;
  return { opensAt: opensAt > now ? opensAt : now, closesAt };
}
