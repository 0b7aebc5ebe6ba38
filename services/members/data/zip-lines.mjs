const ends = ([from, to]) => (from === to ? from : `${from}-${to}`);

/** 01 02 03 07 → "01-03,07" */
function ranges(suffixes) {
  const runs = [];
  for (const suffix of suffixes) {
    const run = runs.at(-1);
    if (run && Number(suffix) === Number(run[1]) + 1) run[1] = suffix;
    else runs.push([suffix, suffix]);
  }
  return runs.map(ends).join(',');
}

function sectionsOf(zips, letters) {
  const sections = new Map();
  for (const { zip, city, state, zones } of zips) {
    const heading = [zip.slice(0, 3), state, zones.map((zone) => letters.get(zone)).join('')].join(' ').trim();
    const cities = sections.get(heading) ?? sections.set(heading, new Map()).get(heading);
    cities.set(city, [...(cities.get(city) ?? []), zip.slice(3)]);
  }
  return [...sections];
}

/**
 * Text that shows well in a diff: a letter for each zone ("C=America/Chicago"), then one heading per first
 * three digits, state and zones ("750 TX C"), each followed by a line per city with the last two digits
 * ("Allen 02,13").
 */
export function format(zips) {
  const zones = [...new Set(zips.flatMap((place) => place.zones))].sort((a, b) => (a < b ? -1 : 1));
  const letters = new Map(zones.map((zone, i) => [zone, String.fromCharCode(97 + i)]));
  return [
    ...zones.map((zone) => `${letters.get(zone)}=${zone}`),
    ...sectionsOf(zips, letters).flatMap(([heading, cities]) => [
      heading,
      ...[...cities].map(([city, suffixes]) => `${city} ${ranges(suffixes)}`),
    ]),
    '',
  ].join('\n');
}
