/** A ZIP code's place. */
export interface Place {
  zip: string;
  city: string;
  /** Two letters, territories and military (AA, AE, AP) included. */
  state: string;
  /** IANA zones: usually one, two on a border, none where unknown (military). */
  timeZones: string[];
}

const ZONE = /^([a-z])=(\S+)$/; // c=America/Chicago
const HEADING = /^(\d{3}) ([A-Z]{2})(?: ([a-z]+))?$/; // 750 TX c
const CITY = /^(.+) ([\d,-]+)$/; // Allen 02,13-15

/** Reads what `data/zip-lines.mjs` writes. Throws on a line it cannot read. */
export function parseZips(text: string): Map<string, Place> {
  const zones = new Map<string, string>();
  const places = new Map<string, Place>();
  let section: { prefix: string; state: string; timeZones: string[] } | undefined;
  for (const line of text.split('\n').filter(Boolean)) {
    const [, letter, zone] = ZONE.exec(line) ?? [];
    const [, prefix, state, letters = ''] = HEADING.exec(line) ?? [];
    const [, city, suffixes] = CITY.exec(line) ?? [];
    if (letter && zone) zones.set(letter, zone);
    else if (prefix && state) section = { prefix, state, timeZones: letters.split('').map((key) => zones.get(key)!) };
    else if (section && city && suffixes) {
      for (const suffix of expand(suffixes)) {
        const zip = section.prefix + suffix;
        places.set(zip, { zip, city, state: section.state, timeZones: section.timeZones });
      }
    } else throw new Error(`ZIP list: cannot parse the line "${line}"`);
  }
  return places;
}

/** "02,13-15" → 02 13 14 15 */
function expand(suffixes: string): string[] {
  return suffixes.split(',').flatMap((run) => {
    const [from, to = from] = run.split('-').map(Number) as [number, number?];
    return Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(2, '0'));
  });
}
