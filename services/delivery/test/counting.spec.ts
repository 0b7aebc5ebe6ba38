import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Lease, Leases, type PlatformConfig, Store } from '@numbercast/platform';
import { migrateDatabase } from '@numbercast/platform/persistence/migrate-database';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';
import fc from 'fast-check';
import { StatsService } from '../src/stats/stats.service.js';
import type { Step } from '../src/stats/stats.js';
import { StatsRepository } from '../src/stats/stats.repository.js';
import { PendingStatsRepository } from '../src/stats/pending-stats.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import type { MessageState } from '../src/messages/message.js';
import { aMessage, someNumbers } from './builders.js';

const STATES = ['queued', 'sending', 'accepted', 'delivered', 'failed', 'unknown'] as const satisfies MessageState[];
const ROWS = 8;

let namespace: Namespace;
let store: Store;
let stored: MessagesRepository;
let counts: StatsRepository;
let pendingStatsId: PendingStatsRepository;

/** Of a process that dies as it marks what has been counted. */
class Dying extends PendingStatsRepository {
  marks = Infinity;

  override async markRecorded(steps: readonly Step[]) {
    await super.markRecorded(steps.slice(0, this.marks));
    if (this.marks < Infinity) throw new Error('killed');
  }
}

/** Grants every lease: as if each holder had been frozen past the end of the one before. */
class TurnsForAll {
  private token = 0;

  async during(_name: string, _ttlMs: number, work: (turn: Lease) => Promise<unknown>) {
    await work({ token: ++this.token, alive: () => true, release: async () => undefined });
    return true;
  }
}

const turns = new TurnsForAll();

const counting = (rows = pendingStatsId) => new StatsService(turns as unknown as Leases, rows, counts);

async function countAndDie(marks: number) {
  const dying = new Dying(stored);
  dying.marks = marks;
  const [death] = await Promise.allSettled([counting(dying).count()]);
  const isAsPlanned = death.status === 'fulfilled' || (death.reason as Error).message === 'killed';
  if (!isAsPlanned) throw death.reason;
}

const rowId = (draw: number, n: number) => `draw-${draw}|member-${n}|sms`;

async function queueAll(draw: number) {
  for (let n = 0; n < ROWS; n++) {
    const numbers = someNumbers({ drawId: `draw-${draw}`, isFirst: n % 3 === 0 });
    const { _id, ...row } = aMessage({ numbers, segments: 1 + (n % 3), zones: n % 2 ? 'America/Chicago' : '' });
    await stored.insert(rowId(draw, n), row);
  }
}

const move = (draw: number, [n, state, isMaybeDuplicate]: [number, MessageState, boolean]) =>
  stored.change(rowId(draw, n), (row) => ({ next: { ...row, state, isMaybeDuplicate }, events: [] }));

interface Sums {
  messages: number;
  segments: number;
  maybeDuplicates: number;
}

const summed = (lines: (Sums & { state: MessageState; isFirst: boolean; zones: string })[]) => {
  const sums: Record<string, Sums> = {};
  for (const { state, isFirst, zones, messages, segments, maybeDuplicates } of lines) {
    const sum = (sums[`${state} ${isFirst} ${zones}`] ??= { messages: 0, segments: 0, maybeDuplicates: 0 });
    sum.messages += messages;
    sum.segments += segments;
    sum.maybeDuplicates += maybeDuplicates;
  }
  return sums;
};

async function plainCount(draw: number) {
  const rows = await stored.rows.find({ 'numbers.drawId': `draw-${draw}` }).lean();
  return summed(
    rows.map(({ state, numbers, zones = '', segments, isMaybeDuplicate }) => {
      const duplicates = isMaybeDuplicate ? 1 : 0;
      return { state, isFirst: numbers!.isFirst, zones, messages: 1, segments, maybeDuplicates: duplicates };
    }),
  );
}

const recordedStats = async (draw: number) =>
  summed((await counts.of({ drawId: `draw-${draw}` })).flatMap((c) => c.lines));

/** The rows that the counts of a draw know by name. */
const namedIn = async (draw: number) => (await counts.find(`draw-${draw}|sms`))!.batch.steps.map((step) => step.id);

beforeAll(async () => {
  namespace = await freshNamespace('delivery');
  store = new Store(namespace.config as PlatformConfig);
  stored = new MessagesRepository(store);
  counts = new StatsRepository(store);
  pendingStatsId = new PendingStatsRepository(stored);
  await migrateDatabase(store, new Leases(store));
}, 120_000);
afterAll(async () => {
  await store.close();
  await namespace.drop();
});

const moves = fc.tuple(fc.nat(ROWS - 1), fc.constantFrom(...STATES), fc.boolean());
const step = fc.oneof(
  { weight: 4, arbitrary: moves.map((to) => ({ kind: 'move' as const, to })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'count' as const }) },
  { weight: 2, arbitrary: fc.nat(ROWS).map((marks) => ({ kind: 'die' as const, marks })) },
  { weight: 1, arbitrary: moves.map((to) => ({ kind: 'all at once' as const, to })) },
);

describe('the counts of a draw', () => {
  it('equal a plain count, whichever replica was killed or frozen while counting', async () => {
    let draw = 0;
    const law = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const own = ++draw;
      await queueAll(own);
      for (const one of steps) {
        if (one.kind === 'move') await move(own, one.to);
        else if (one.kind === 'count') await counting().count();
        else if (one.kind === 'die') await countAndDie(one.marks);
        else await Promise.all([counting().count(), move(own, one.to), counting().count(), countAndDie(1)]);
      }
      await counting().catchUp();
      expect(await recordedStats(own)).toEqual(await plainCount(own));
      expect(await pendingStatsId.listOldest(1)).toEqual([]);
    });
    await fc.assert(law, { numRuns: 25 });
  }, 240_000);

  it('contain each change once, however often it is counted', async () => {
    await queueAll(0);
    await counting().catchUp();
    const before = await recordedStats(0);
    for (const _ of [1, 2, 3]) await counting().count();
    expect(await recordedStats(0)).toEqual(before);
    expect(await namedIn(0)).toEqual([]);
  });

  it('drop an erased message, although the replica that counted it was killed', async () => {
    await queueAll(-1);
    await counting().count();
    await move(-1, [3, 'delivered', false]);
    await countAndDie(0);
    expect(await namedIn(-1)).toEqual([rowId(-1, 3)]);
    await counts.removeMessages((id) => id.includes('|member-3|'));
    expect(await namedIn(-1)).toEqual([]);
  });
});
