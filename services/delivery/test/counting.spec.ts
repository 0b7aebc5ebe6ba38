import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Lease, Leases, type PlatformConfig, Store } from '@numbercast/platform';
import { migrateDatabase } from '@numbercast/platform/persistence/migrate-database';
import { eventually } from '@numbercast/platform/testing';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';
import fc from 'fast-check';
import { StatsService } from '../src/stats/stats.service.js';
import { StatsRepository } from '../src/stats/stats.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { StatsJournal } from '../src/messages/stats-journal.js';
import type { MessageState } from '../src/messages/message.js';
import { aMessage, someNumbers } from './builders.js';

const STATES = ['queued', 'sending', 'accepted', 'delivered', 'failed', 'unknown'] as const satisfies MessageState[];
const ROWS = 8;
const FAR_FUTURE = new Date('9999-12-31');

let namespace: Namespace;
let store: Store;
let stored: MessagesRepository;
let counts: StatsRepository;
let journal: TestJournal;

class Killed extends Error {}

/** The journal of a process that can be killed; it treats every unresolved command as abandoned. */
class TestJournal extends StatsJournal {
  /** The point at which the next command or count fails. */
  death: 'before the write' | 'after the write' | 'before the entries are deleted' | undefined;
  /** Called between an entry and its command. */
  beforeWrite: () => Promise<void> = async () => undefined;

  override async begin(...command: Parameters<StatsJournal['begin']>) {
    const resolve = await super.begin(...command);
    await this.beforeWrite();
    this.dieAt('before the write');
    return (
      resolve &&
      ((isWritten: boolean[]) => {
        this.dieAt('after the write');
        return resolve(isWritten);
      })
    );
  }

  override async delete(marks: readonly string[]) {
    this.dieAt('before the entries are deleted');
    await super.delete(marks);
  }

  override listUnresolved(_before: Date, limit: number) {
    return super.listUnresolved(FAR_FUTURE, limit);
  }

  private dieAt(point: TestJournal['death']) {
    if (this.death !== point) return;
    this.death = undefined;
    throw new Killed();
  }
}

/** Grants every lease, as if each previous holder had been paused past its end. */
class TurnsForAll {
  private token = 0;

  async during(_name: string, _ttlMs: number, work: (turn: Lease) => Promise<unknown>) {
    await work({ token: ++this.token, alive: () => true, release: async () => undefined });
    return true;
  }
}

const turns = new TurnsForAll();

const counting = () => new StatsService(turns as unknown as Leases, store, journal, stored, counts);

/** Kills the process at a point of this work, if the work reaches it. */
async function killed(point: TestJournal['death'], work: () => Promise<unknown>) {
  journal.death = point;
  const [outcome] = await Promise.allSettled([work()]);
  journal.death = undefined;
  if (outcome.status === 'rejected' && !(outcome.reason instanceof Killed)) throw outcome.reason;
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
  stored.change(rowId(draw, n), (row) => ({ ...row, state, isMaybeDuplicate }));

const moveAll = (draw: number, [, state, isMaybeDuplicate]: [number, MessageState, boolean]) =>
  stored.changeAll(
    Array.from({ length: ROWS }, (_, n) => rowId(draw, n)),
    (row) => ({ ...row, state, isMaybeDuplicate }),
  );

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

const isJournalEmpty = async () =>
  [...(await journal.listResolved(1)), ...(await journal.listUnresolved(FAR_FUTURE, 1))].length === 0;

/** Also counts commands that are resolved a moment after their write. */
const countAll = () =>
  eventually(async () => {
    await counting().catchUp();
    expect(await isJournalEmpty()).toBe(true);
  });

beforeAll(async () => {
  namespace = await freshNamespace('delivery');
  store = new Store(namespace.config as PlatformConfig);
  journal = new TestJournal(store);
  stored = new MessagesRepository(store, journal);
  counts = new StatsRepository(store);
  await migrateDatabase(store, new Leases(store));
});
afterAll(async () => {
  await store.close();
  await namespace.drop();
});

const moves = fc.tuple(fc.nat(ROWS - 1), fc.constantFrom(...STATES), fc.boolean());
const step = fc.oneof(
  { weight: 4, arbitrary: moves.map((to) => ({ kind: 'move' as const, to })) },
  { weight: 2, arbitrary: fc.constant({ kind: 'count' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'die while counting' as const }) },
  { weight: 1, arbitrary: moves.map((to) => ({ kind: 'die before the write' as const, to })) },
  { weight: 1, arbitrary: moves.map((to) => ({ kind: 'die after the write' as const, to })) },
  { weight: 1, arbitrary: moves.map((to) => ({ kind: 'all at once' as const, to })) },
);

describe('the message counts of a draw', () => {
  it('equal a full count, whichever replica was killed or paused while it wrote or counted', async () => {
    let draw = 0;
    const law = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const own = ++draw;
      await queueAll(own);
      for (const one of steps) {
        if (one.kind === 'move') await move(own, one.to);
        else if (one.kind === 'count') await counting().count();
        else if (one.kind === 'die while counting')
          await killed('before the entries are deleted', () => counting().count());
        else if (one.kind === 'die before the write') await killed('before the write', () => move(own, one.to));
        else if (one.kind === 'die after the write') await killed('after the write', () => move(own, one.to));
        else await Promise.all([counting().count(), move(own, one.to), counting().count(), moveAll(own, one.to)]);
      }
      await countAll();
      expect(await recordedStats(own)).toEqual(await plainCount(own));
    });
    await fc.assert(law, { numRuns: 25 });
  });

  it('contain each change once, however often it is counted', async () => {
    await queueAll(0);
    await countAll();
    const before = await recordedStats(0);
    for (const _ of [1, 2, 3]) await counting().count();
    expect(await recordedStats(0)).toEqual(before);
  });

  it('contain no change of a process that was paused before its write and lost its lease', async () => {
    await queueAll(-1);
    let wake = () => {};
    const otherStore = new Store(namespace.config as PlatformConfig);
    await otherStore.connect();
    const frozen = new TestJournal(otherStore);
    frozen.beforeWrite = () => new Promise<void>((resolve) => (wake = resolve));
    const late = new MessagesRepository(otherStore, frozen).change(rowId(-1, 3), (row) => ({
      ...row,
      state: 'delivered',
    }));
    await eventually(async () => expect(await isUnresolved()).toBe(true));
    frozen.beforeWrite = async () => undefined;
    await counting().count();
    expect(await isUnresolved()).toBe(false);
    await move(-1, [3, 'accepted', false]);
    wake();
    expect((await late)?.state).toBe('delivered');
    await otherStore.close();
    await countAll();
    expect(await recordedStats(-1)).toEqual(await plainCount(-1));
  });
});

const isUnresolved = async () => (await journal.listUnresolved(FAR_FUTURE, 1)).length > 0;
