import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONFIG, type PlatformConfig, Store } from '@numbercast/platform';
import { environmentOf, eventually } from '@numbercast/platform/testing';
import { StatsRepository } from '../src/stats/stats.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { StatsJournal } from '../src/messages/stats-journal.js';
import { assign, join } from './publish-events.js';
import { aWorld } from './world.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const MEMBERS = 60;
/** Every step of a batch. */
const POINTS = [
  'after the read',
  'after the claim',
  'during the calls',
  'after the responses',
  'between journal and write',
  'between write and journal',
  'after the outcomes',
  'before reports are applied',
  'after entries are counted',
];

let world: Awaited<ReturnType<typeof aWorld>>;
let config: PlatformConfig;
let store: Store;
let stored: MessagesRepository;
let counts: StatsRepository;
let child: ChildProcess | undefined;

const CRASH_AT = fileURLToPath(new URL('crash-at.ts', import.meta.url));

/**
 * The service as it is deployed: a separate process, on the topics and database of this test.
 * @param crashAt a point of `crash-at.ts` at which it is killed
 */
function startProcess(crashAt = '') {
  const { PATH } = process.env; // eslint-disable-line node/no-process-env -- where node is
  const env = { PATH, ...environmentOf(config), CRASH_AT: crashAt };
  child = spawn(process.execPath, ['--import', CRASH_AT, MAIN], { env, stdio: 'inherit' });
}

async function killProcess() {
  const dead = once(child!, 'exit');
  child!.kill('SIGKILL');
  await dead;
}

beforeAll(async () => {
  world = await aWorld({ SMS_PER_SECOND: 4, EMAIL_PER_SECOND: 4, UNKNOWN_RESEND_MS: 8_000 });
  const port = Number(new URL(world.service.url).port);
  config = { ...world.service.app.get<PlatformConfig>(CONFIG), PORT: port };
  store = new Store(config);
  stored = new MessagesRepository(store, new StatsJournal(store));
  counts = new StatsRepository(store);
  await store.connect();
  await world.service.app.close();
});
afterAll(async () => {
  await killProcess();
  await store.close();
  await world.service.reboot();
  await world.close();
});

describe('a service that is killed at every step', () => {
  it('sends every member the numbers, and no duplicate that is not counted', async () => {
    const all = Array.from({ length: MEMBERS }, (_, index) => ({
      memberId: `m${index}`,
      phone: `31255501${index + 10}`,
    }));
    await Promise.all(all.map(({ memberId, phone }) => join(world.service, memberId, { phone })));
    await Promise.all(all.map(({ memberId }) => assign(world.service, memberId, world.sunday)));
    const received = () =>
      all.flatMap(({ memberId, phone }) => [world.textsAt(phone), world.mailsAt(`${memberId}@example.com`)]);
    const total = () => received().reduce((sum, messages) => sum + messages.length, 0);

    for (const point of POINTS) {
      startProcess(point);
      const [, signal] = (await once(child!, 'exit')) as [number | null, string | null];
      expect([point, signal]).toEqual([point, 'SIGKILL']);
    }
    startProcess();
    await eventually(() => expect(total()).toBeGreaterThanOrEqual(0.6 * 2 * MEMBERS), 180_000);
    await killProcess();
    startProcess();
    // Joining the consumer group after a kill and resending unknown outcomes took 90 s on a busy machine
    await eventually(() => expect(received().every((messages) => messages.length > 0)).toBe(true), 240_000);
    const rows = await eventually(async () => {
      const found = await stored.rows.find({ 'numbers.drawId': `powerball-${world.sunday.date}` }).lean();
      expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['delivered']));
      return found;
    }, 120_000);
    const maybeDuplicates = rows.filter(({ isMaybeDuplicate }) => isMaybeDuplicate).length;
    // A message whose outcome stays unknown is sent again up to twice (ADR 020)
    const resends = rows.reduce((sum, { unknownRetries = 0 }) => sum + unknownRetries, 0);
    expect(total() - 2 * MEMBERS).toBeLessThanOrEqual(resends);
    expect(rows.filter(({ unknownRetries = 0 }) => unknownRetries > 0)).toHaveLength(maybeDuplicates);
    await eventually(async () => {
      const recordedStats = (await counts.of({ drawId: `powerball-${world.sunday.date}` })).flatMap(
        ({ lines }) => lines,
      );
      const sum = (of: 'messages' | 'maybeDuplicates') => recordedStats.reduce((all, line) => all + line[of], 0);
      expect(new Set(recordedStats.map(({ state }) => state))).toEqual(new Set(['delivered']));
      expect([sum('messages'), sum('maybeDuplicates')]).toEqual([rows.length, maybeDuplicates]);
    }, 120_000);
  });
});
