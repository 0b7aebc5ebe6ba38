import { beforeAll, describe, expect, it } from '@jest/globals';
import { services } from '@numbercast/local-stack/topology';
import { API } from 'typescript/unstable/sync';
import { ID_INDEX, type Index, isServedBy } from './query-indexes.js';
import { type Query, QuerySources } from './query-sources.js';
import { readText } from '../support/repository.js';

type Indexes = Record<string, Record<string, Index>>;

/** Queries that read more than they return, by collection and fields of the filter, each with what bounds it. */
const EXCEPTIONS: Record<string, string> = {
  'admin/reply_templates': 'a handful of templates, all of which the console shows',
  'identity/step_up_keys': 'holds two keys',
  'identity/step_up_keys _id': 'holds two keys',
  'billing/reconciliations begunAt': 'one document a night, for some weeks',
  'billing/subscriptions memberId isCandidate': 'a member has a handful, which one index finds and memory sorts',
  'numbergen/chunk_orders drawId': 'those of closed draws, between the values of the index',
  'numbergen/chunks drawId': 'those of closed draws, between the values of the index',
  'numbergen/rules': 'one document for each version of the rules, read once',
  'delivery/archives': 'one document a part, read by a run of the archive a month',
  'delivery/deadline_risks channel messages': 'two documents a draw',
  'delivery/messages memberId numbers.drawId': 'those of a member, which one index finds and memory sorts',
  'delivery/provider_events': 'a batch of inBatches, by the ids that it was given',
  'reporting/draws notifiedWinners': 'draws whose jackpot was won, of which memory sorts a few',
  'reporting/draws closedWith published report': 'five draws a week have closedWith',
};

/** Uses of a model that cannot be analyzed, each with the reason why an index serves it. */
const UNREAD: Record<string, string> = {
  'services/billing/src/checkouts/checkout.schema.ts: unknown collection':
    'signups and resubscriptions, which both have OVERDUE_INDEX',
};

const nameOf = ({ collection, filter }: Query) => [collection, ...Object.keys(filter)].join(' ');

const textOf = (query: Query) => {
  const order = query.sort.map(([field, direction]) => `${field} ${direction}`).join(', ');
  return `${query.place} ${nameOf(query)}${order && `, in the order of ${order}`}`;
};

const unserved = (queries: Query[], indexes: Indexes) =>
  queries.filter((query) => {
    const [service = '', collection] = query.collection.split('/');
    const own = Object.entries(indexes[service] ?? {}).filter(([name]) => name.startsWith(`${collection}.`));
    return ![ID_INDEX, ...own.map(([, index]) => index)].some((index) => isServedBy(index, query));
  });

let indexes: Indexes;
let queries: Query[];
let unread: string[];
beforeAll(async () => {
  indexes = JSON.parse(await readText('docs/indexes.json')) as Indexes;
  const api = new API({});
  const read = services.map(({ name }) => new QuerySources(api, name).read());
  api.close();
  queries = read.flatMap((one) => one.queries);
  unread = read.flatMap((one) => one.unread);
});

describe('every query of a service', () => {
  it('has an index that serves its filter and sort order, or is a listed exception', () => {
    expect(queries.length).toBeGreaterThan(200);
    const unknown = unserved(queries, indexes).filter((query) => !(nameOf(query) in EXCEPTIONS));
    expect(unknown.map(textOf)).toEqual([]);
  });

  it('can be analyzed, or is a listed exception', () => {
    const known = Object.keys(UNREAD);
    expect(unread.filter((use) => !known.some((one) => use.startsWith(`${one}:`)))).toEqual([]);
    expect(known.filter((one) => !unread.some((use) => use.startsWith(`${one}:`)))).toEqual([]);
    for (const collection of ['signups', 'resubscriptions'])
      expect(indexes['billing']).toHaveProperty([`${collection}.state_1_checkout.expiresAt_1`]);
  });

  it('leaves no listed exception unused', () => {
    const needed = new Set(unserved(queries, indexes).map(nameOf));
    expect(Object.keys(EXCEPTIONS).filter((name) => !needed.has(name))).toEqual([]);
  });

  it('is reported as unserved when an index that it needs is removed', () => {
    const lists = ['members.paidAt_-1__id_-1', 'members.profile.lastName_1_profile.firstName_1__id_1'];
    for (const name of [...lists, 'past_numbers.memberId_1_drawAt_-1_drawId_-1']) {
      const { [name]: _gone, ...rest } = indexes['members']!;
      const missed = unserved(queries, { ...indexes, members: rest });
      expect(missed.length).toBeGreaterThan(unserved(queries, indexes).length);
    }
  });
});

describe('an index', () => {
  const query = (more: Partial<Query>): Query => ({
    place: '',
    collection: '',
    filter: {},
    sort: [],
    isLimited: false,
    isPage: false,
    ...more,
  });
  const index: Index = { key: { game: 1, date: -1, _id: -1 } };

  it.each<[string, Partial<Query>]>([
    ['an equality filter on its first field', { filter: { game: 'value' } }],
    [
      'its sort order after an equality filter',
      {
        filter: { game: 'value' },
        sort: [
          ['date', -1],
          ['_id', -1],
        ],
      },
    ],
    [
      'its reverse sort order after an equality filter',
      {
        filter: { game: 'value' },
        sort: [
          ['date', 1],
          ['_id', 1],
        ],
      },
    ],
    ['the first documents in its sort order without a filter', { sort: [['game', 1]], isLimited: true }],
  ])('serves %s', (_, more) => {
    expect(isServedBy(index, query(more))).toBe(true);
  });

  it.each<[string, Partial<Query>]>([
    ['a filter on a field that is not its first', { filter: { date: 'value' } }],
    ['a query without a filter', {}],
    ['a negated filter', { filter: { game: 'weak' } }],
    [
      'a tie-break in the other direction',
      {
        filter: { game: 'value' },
        sort: [
          ['date', -1],
          ['_id', 1],
        ],
      },
    ],
    ['a sort order after a range filter', { filter: { game: 'range' }, sort: [['date', -1]] }],
    ['all documents in its sort order', { sort: [['game', 1]] }],
    [
      'the first documents in its sort order that match a filter on another field',
      { filter: { x: 'value' }, sort: [['game', 1]], isLimited: true },
    ],
  ])('does not serve %s', (_, more) => {
    expect(isServedBy(index, query(more))).toBe(false);
  });

  it('that is partial or sparse does not serve a query for documents that it may omit', () => {
    const filter = { date: 'value' } as const;
    expect(isServedBy({ key: { date: 1 }, partialFilterExpression: { state: 'open' } }, query({ filter }))).toBe(false);
    expect(
      isServedBy({ key: { date: 1 }, sparse: true }, query({ filter: {}, sort: [['date', 1]], isLimited: true })),
    ).toBe(false);
  });
});
