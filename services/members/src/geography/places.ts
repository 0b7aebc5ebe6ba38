import { readFileSync } from 'node:fs';
import { parseZips } from './zips.js';

const places = parseZips(readFileSync(new URL('../../data/zips.txt', import.meta.url), 'utf8'));

/** Returns the place of a five-digit ZIP code, or null when there is none. */
export const findPlace = (zip: string) => places.get(zip) ?? null;

/** Returns the IANA zones of a ZIP code; empty when the ZIP or its zone is unknown. */
export const timeZonesOf = (zip: string) => findPlace(zip)?.timeZones ?? [];
