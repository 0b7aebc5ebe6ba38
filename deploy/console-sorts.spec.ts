import { describe, expect, it } from '@jest/globals';
import { readText } from './repository.js';

type Direction = 1 | -1;
type Fields = Record<string, Direction>;

/** Sorts of console lists over collections that grow with the number of members, by collection and file. */
const LISTS = [
  { service: 'members', collection: 'members', file: 'membership/members.repository.ts' },
  { service: 'billing', collection: 'subscriptions', file: 'subscriptions/subscriptions.repository.ts' },
  { service: 'admin', collection: 'audit', file: 'audit/audit.repository.ts' },
  { service: 'admin', collection: 'contacts', file: 'contacts/contacts.repository.ts' },
  { service: 'admin', collection: 'dead_letters', file: 'dead-letters/dead-letters.repository.ts' },
  { service: 'reporting', collection: 'wins', file: 'wins/wins.repository.ts' },
];
const DEFINED_SORT = /^ {2}\w+: (\{.*_id: -?1 \}),$/gm;
const SORT_CALL = /(?:\.sort\(|\bsort: )(\{.*?\})/g;
const FIELD = /'?([\w.-]+)'?: (-?1)/g;

function sortsIn(source: string): Fields[] {
  const written = [...source.matchAll(DEFINED_SORT), ...source.matchAll(SORT_CALL)];
  return written.map(([, fields]) =>
    Object.fromEntries([...fields!.matchAll(FIELD)].map(([, field, way]) => [field!, Number(way) as Direction])),
  );
}

const text = (fields: Fields, factor = 1) =>
  Object.entries(fields)
    .map(([field, direction]) => `${field} ${direction * factor}`)
    .join(', ');

/** The database reads an index forwards or backwards; it sorts in memory for any other combination of directions. */
const serves = (index: Fields, sort: Fields) =>
  [1, -1].some((factor) => `${text(index, factor)}, `.startsWith(`${text(sort)}, `));

describe.each(LISTS)('the console list of $collection', ({ service, collection, file }) => {
  it('has an index for each sort, tie-break included', async () => {
    const all = JSON.parse(await readText('docs/indexes.json')) as Record<string, Record<string, { key: Fields }>>;
    const named = Object.entries(all[service]!).filter(([name]) => name.startsWith(`${collection}.`));
    const indexes: Fields[] = [{ _id: 1 }, ...named.map(([, { key }]) => key)];
    const sorts = sortsIn(await readText(`services/${service}/src/${file}`));
    expect(sorts.length).toBeGreaterThan(0);
    const unserved = sorts.filter((sort) => !indexes.some((index) => serves(index, sort)));
    expect(unserved.map((sort) => text(sort))).toEqual([]);
  });
});
