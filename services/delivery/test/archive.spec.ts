import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { forgotten } from '../src/contacts/contact.js';
import { someNumbers } from './builders.js';
import { anArchive, endedRow, PART_ROWS, type TestArchive } from './archive-world.js';

const MEMBERS = Array.from({ length: 10 }, (_, index) => `m${index}`);
const rows = () => MEMBERS.flatMap((memberId) => [endedRow(memberId, 'sms'), endedRow(memberId, 'email')]);

let archive: TestArchive;
beforeEach(async () => {
  archive = await anArchive();
});
afterEach(() => archive.close());

/** Every message of the members is in the archive once, and none in the database. */
async function expectAllArchived() {
  expect(await archive.ids()).toEqual([]);
  for (const memberId of MEMBERS) {
    const found = (await archive.archivedOf(memberId)).map(({ _id, to }) => [_id, to]);
    expect(found.toSorted()).toEqual([
      [`powerball-2026-11-23|${memberId}|email`, `to ${memberId}`],
      [`powerball-2026-11-23|${memberId}|sms`, `to ${memberId}`],
    ]);
  }
}

describe('a run', () => {
  it('moves old messages to files of bounded size and deletes them', async () => {
    await archive.add(rows());
    expect(await archive.run()).toEqual({ parts: 3, rows: 20 });
    await expectAllArchived();
    const manifests = await archive.parts.files.manifests();
    expect(manifests.map(({ month, rows: count }) => [month, count])).toEqual([
      ['2026-11', PART_ROWS],
      ['2026-11', PART_ROWS],
      ['2026-11', 20 - 2 * PART_ROWS],
    ]);
    expect(await archive.lines()).toBe(20);
  });

  it('leaves what is not over, not decided, not published, not counted or too young', async () => {
    const kept = [
      endedRow('queued', 'sms', { state: 'queued' }),
      endedRow('open', 'sms', { state: 'unknown' }),
      endedRow('unpublished', 'sms', { outbox: [{ id: 'e', seq: 1, type: 't' }], outboxAt: new Date(0) }),
      endedRow('uncounted', 'sms', { uncounted: 'b' }),
      endedRow('young', 'sms', { deadline: new Date('2027-02-01T00:00:00Z') }),
    ];
    await archive.add([...kept, endedRow('old')]);
    expect(await archive.run()).toEqual({ parts: 1, rows: 1 });
    expect(await archive.ids()).toEqual(kept.map(({ _id }) => _id).toSorted());
  });

  it('leaves a draw whose corrected result is being told', async () => {
    await archive.add([endedRow('m1')]);
    const { tellings } = archive.parts;
    const telling = { drawId: someNumbers().drawId, state: 'telling', cursor: '', correction: {} } as never;
    await tellings.insert('t1', telling);
    expect(await archive.run()).toEqual({ parts: 0, rows: 0 });
    await tellings.change('t1', (current) => ({ next: { ...current, state: 'told' }, events: [] }));
    expect(await archive.run()).toEqual({ parts: 1, rows: 1 });
  });

  it('does nothing while another run is at work', async () => {
    await archive.add(rows());
    const results = await Promise.all([archive.run(), archive.run()]);
    expect(results.filter((result) => result === null)).toHaveLength(1);
    await expectAllArchived();
    expect(await archive.lines()).toBe(20);
  });

  it('does nothing when there is nothing old', async () => {
    expect(await archive.run()).toEqual({ parts: 0, rows: 0 });
    expect(await archive.files()).toEqual([]);
  });
});

/** Fails at the call with this number, before or after its effect, and at every later one: as a process that has died. */
function dyingAt(last: number, isAfter: boolean) {
  let calls = 0;
  return function dying<T extends object>(part: T): T {
    return new Proxy(part, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const number = calls++;
          if (number > last || (number === last && !isAfter)) throw new Error('died');
          const result: unknown = Reflect.apply(value, target, args);
          if (number < last || !(result instanceof Promise)) return result;
          return result.then(() => Promise.reject(new Error('died')));
        };
      },
    });
  };
}

describe('a run that dies', () => {
  // Enough for every step of both parts; later numbers are never reached
  const STEPS = 32;

  it('is continued by the next one from each step, without loss and without a second line', async () => {
    const small = MEMBERS.slice(0, 5).flatMap((memberId) => [endedRow(memberId, 'sms'), endedRow(memberId, 'email')]);
    let deaths = 0;
    for (const isAfter of [false, true])
      for (let step = 0; step < STEPS; step++) {
        const own = await anArchive();
        await own.add(small);
        const dying = dyingAt(step, isAfter);
        const { files, rows: ledger, archives, keys } = own.parts;
        const died = await own
          .run({ files: dying(files), rows: dying(ledger), archives: dying(archives), keys: dying(keys) })
          .then(
            () => false,
            () => true,
          );
        deaths += Number(died);
        await own.run();
        const left = await own.ids();
        const archived = await Promise.all(MEMBERS.slice(0, 5).map((memberId) => own.archivedOf(memberId)));
        expect({ isAfter, step, left, archived: archived.flat().length, lines: await own.lines() }).toEqual({
          isAfter,
          step,
          left: [],
          archived: 10,
          lines: 10,
        });
        await own.close();
      }
    expect(deaths).toBeGreaterThan(30);
  }, 240_000);
});

describe('a message that changes while it is being archived', () => {
  it('stays, is archived again later, and is read in its last version', async () => {
    await archive.add([endedRow('m1')]);
    const [id] = await archive.ids();
    const { files } = archive.parts;
    const changingBeforeDeletion = new Proxy(files, {
      get(target, name) {
        const value = Reflect.get(target, name) as (...args: unknown[]) => unknown;
        if (name !== 'commit') return typeof value === 'function' ? value.bind(target) : value;
        return async (...args: unknown[]) => {
          await Reflect.apply(value, target, args);
          await archive.change(id!, {
            $set: { state: 'failed', counted: { mark: 'b', state: 'failed' } },
            $inc: { _v: 1 },
          });
        };
      },
    });
    await archive.run({ files: changingBeforeDeletion });
    expect((await archive.archivedOf('m1')).map(({ state, _v }) => [state, _v])).toEqual([['failed', 5]]);
    expect(await archive.ids()).toEqual([]);
    expect(await archive.lines()).toBe(2);
  });
});

describe('a part that is damaged before its rows are deleted', () => {
  it('ends the run with an error, and nothing is deleted', async () => {
    await archive.add(rows());
    const { files, archives } = archive.parts;
    const damaging = new Proxy(archives, { get: () => () => Promise.reject(new Error('died')) });
    await expect(archive.run({ archives: damaging })).rejects.toThrow('died');
    const left = (await archive.ids()).length;
    const [first] = await files.manifests();
    await archive.add(
      rows()
        .filter(({ _id }) => !_id.includes('none'))
        .slice(0, 0),
    );
    await truncate(join(archive.folder, `${first!.part}.ndjson.gz`), first!.bytes - 1);
    await expect(archive.run()).rejects.toThrow();
    expect(await archive.ids()).toHaveLength(left);
  });
});

describe('a database that was restored from before a run', () => {
  it('loses the same rows again, and no part is written twice', async () => {
    await archive.add(rows());
    await archive.run();
    await archive.parts.store.connection.models['archives']!.deleteMany({});
    await archive.add(rows());
    expect(await archive.run()).toEqual({ parts: 3, rows: 20 });
    await expectAllArchived();
    expect(await archive.lines()).toBe(20);
  });
});

describe('a member who is erased', () => {
  it('cannot be read in the archive any more, by name or by number', async () => {
    await archive.add(rows());
    await archive.run();
    expect(await archive.archivedOf('m3')).toHaveLength(2);
    await archive.parts.keys.forget('m3');
    expect(await archive.archivedOf('m3')).toEqual([]);
    expect(await archive.archivedOf('m4')).toHaveLength(2);
  });

  it('gets no key, and so no lines, after the erasure', async () => {
    const contacts = archive.parts.store.connection.models['contacts']!;
    await contacts.insertMany([{ _id: 'm3', ...forgotten, srcSeq: 9 }]);
    await archive.add(rows());
    await archive.run();
    expect((await archive.parts.keys.find(['m3', 'm4'])).has('m3')).toBe(false);
    expect(await archive.lines()).toBe(18);
  });
});
