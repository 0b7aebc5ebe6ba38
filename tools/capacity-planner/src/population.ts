import { readFile } from 'node:fs/promises';
import type { Carrier } from '@numbercast/delivery/planning';
import { parseZips } from '@numbercast/members/planning';
import { RESIDENTS } from './census.js';

/** Parts of a whole by name; they need not add up to one. */
export type Shares = Readonly<Record<string, number>>;

/** Members whose texts are sent under the same conditions. */
export interface Cell {
  carrier: Carrier;
  /** IANA names separated by spaces, as delivery's messages store them. */
  zones: string;
  members: number;
}

const ZIPS = new URL('../../../services/members/data/zips.txt', import.meta.url);

/** Residents of each state, split by the time zones of its ZIP codes. */
export async function zonesOfResidents(): Promise<Shares> {
  const all = [...parseZips(await readFile(ZIPS, 'utf8')).values()];
  const places = all.filter(({ state }) => state in RESIDENTS);
  const codes: Record<string, number> = {};
  for (const { state } of places) codes[state] = (codes[state] ?? 0) + 1;
  const shares: Record<string, number> = {};
  for (const { state, timeZones } of places) {
    const zones = timeZones.join(' ');
    shares[zones] = (shares[zones] ?? 0) + RESIDENTS[state]! / codes[state]!;
  }
  return shares;
}

/** Millions of connections that the three carriers reported for the third quarter of 2025; smaller ones use their networks. */
export const CONNECTIONS: Partial<Record<Carrier, number>> = { verizon: 146.1, tmobile: 139.9, att: 119 };

/** Splits a number of people by shares; each person is in one part. */
export function parted(people: number, shares: Shares): [name: string, people: number][] {
  const all = Object.entries(shares).filter(([, share]) => share > 0);
  const whole = all.reduce((sum, [, share]) => sum + share, 0);
  const exact = all.map(([name, share]) => ({ name, exact: (people * share) / whole }));
  const left = people - exact.reduce((sum, part) => sum + Math.floor(part.exact), 0);
  const byRest = exact.toSorted((a, b) => (b.exact % 1) - (a.exact % 1) || (a.name < b.name ? -1 : 1));
  const isRoundedUp = new Set(byRest.slice(0, left));
  return exact.map((part) => [part.name, Math.floor(part.exact) + (isRoundedUp.has(part) ? 1 : 0)]);
}

/** Members by carrier and zones, which are assumed to be independent of each other. */
export const populationOf = (members: number, carriers: Shares, zones: Shares): Cell[] =>
  parted(members, carriers).flatMap(([carrier, its]) =>
    parted(its, zones)
      .filter(([, people]) => people > 0)
      .map(([names, people]) => ({ carrier: carrier as Carrier, zones: names, members: people })),
  );
