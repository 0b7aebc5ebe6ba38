import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberErasedSchema } from '@numbercast/contracts/members/v1/events';
import { Clock, Leases } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { ArchivableRepository } from '../src/retention/archive/archivable.repository.js';
import { ArchiveFiles } from '../src/retention/archive/archive-files.js';
import { ArchiveKeysRepository } from '../src/retention/archive/archive-keys.repository.js';
import { Archiver } from '../src/retention/archive/archiver.js';
import { ArchivesRepository } from '../src/retention/archive/archives.repository.js';
import { CorrectionBroadcastsRepository } from '../src/scheduling/result-corrections/broadcasts.repository.js';
import { StatsRepository } from '../src/stats/stats.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { assign, join as joinAs } from './publish-events.js';
import { aWorld } from './world.js';

const YEAR_MS = 365 * 86_400_000;

let folder: string;
let world: Awaited<ReturnType<typeof aWorld>>;
let drawId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  world = await aWorld({ ARCHIVE_DIR: folder });
  drawId = `powerball-${world.sunday.date}`;
  for (const [index, memberId] of ['asker', 'neighbor'].entries()) {
    await joinAs(world.service, memberId, { phone: `412555041${index}` });
    await assign(world.service, memberId, world.sunday);
    for (const channel of ['sms', 'email'] as const) await world.numbersIn(['delivered'], memberId, { channel });
  }
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const get = async (path: string, headers: Record<string, string>) => {
  const response = await fetch(world.service.url + path, { headers });
  return { status: response.status, body: (await response.json()) as { type?: string } };
};
const ownData = async (memberId: string) => get('/api/deliveries/data-export', await world.service.signedIn(memberId));
const receipts = async (memberId: string) =>
  get(`/api/admin/deliveries/receipts?drawId=${drawId}&memberId=${memberId}`, await world.service.asAdmin());
const board = async () => get('/api/admin/deliveries', await world.service.asAdmin());

/** Archives everything, as a run a year later does. */
async function archiveAll() {
  const { app } = world.service;
  const deliveries = app.get(MessagesRepository);
  const clock = new Clock();
  clock.set(new Date(world.service.clock.now().getTime() + YEAR_MS));
  const parts = {
    leases: app.get(Leases),
    clock,
    rows: new ArchivableRepository(deliveries),
    keys: app.get(ArchiveKeysRepository),
    archives: app.get(ArchivesRepository),
    broadcasts: app.get(CorrectionBroadcastsRepository),
    files: app.get(ArchiveFiles),
  };
  // Messages are archived once they are counted and their events are published
  await eventually(async () => {
    await new Archiver(parts, { afterMonths: 3, partRows: 20_000 }).run();
    expect(await deliveries.rows.countDocuments({})).toBe(0);
  });
}

/** How many messages the statistics contain as delivered. */
async function countedAsDelivered() {
  const stats = await world.service.app.get(StatsRepository).of({ drawId: `powerball-${world.sunday.date}` });
  const lines = stats.flatMap((one) => one.lines).filter(({ state }) => state === 'delivered');
  return lines.reduce((sum, { messages }) => sum + messages, 0);
}

describe('archived messages', () => {
  it('are in the export of their member and in the receipts, and the board shows the same counts', async () => {
    const { rows } = world.service.app.get(MessagesRepository);
    const all = ['email delivered', 'email delivered', 'sms delivered', 'sms delivered'];
    await eventually(async () => {
      const found = await rows.find({}).lean();
      expect(found.map(({ channel, state }) => `${channel} ${state}`).toSorted()).toEqual(all);
    });
    await eventually(async () => expect(await countedAsDelivered()).toBe(all.length));
    const before = [await ownData('asker'), await receipts('asker'), await board()];
    await archiveAll();
    expect([await ownData('asker'), await receipts('asker'), await board()].map(withoutTime)).toEqual(
      before.map(withoutTime),
    );
    expect(before[0]).toMatchObject({
      status: 200,
      body: { messages: [{ state: 'delivered' }, { state: 'delivered' }] },
    });
    expect(before[1]).toMatchObject({ status: 200, body: { items: [{ isResend: false }, { isResend: false }] } });
    const ofAllDraws = async (page: string) =>
      get(`/api/admin/deliveries/receipts?memberId=asker&page=${page}`, await world.service.asAdmin());
    expect(await ofAllDraws('')).toMatchObject({ body: { items: [], next: 'archive' } });
    expect(await ofAllDraws('archive')).toMatchObject({
      body: {
        items: [
          { drawId, state: 'delivered' },
          { drawId, state: 'delivered' },
        ],
        total: 2,
        next: null,
      },
    });
  });

  it('are not left out silently if the archive cannot be read', async () => {
    await rename(folder, `${folder}-away`);
    const unavailable = { status: 503, body: { type: '/problems/archive-unavailable' } };
    expect(await ownData('asker')).toMatchObject(unavailable);
    expect(await receipts('asker')).toMatchObject(unavailable);
    await rename(`${folder}-away`, folder);
    expect(await ownData('asker')).toMatchObject({ status: 200 });
  });

  it('cannot be read once their member is erased, while other members’ messages can', async () => {
    await world.service.publish(MemberErasedSchema, { memberId: 'asker' }, { aggregateId: 'asker' });
    await eventually(async () => expect(await receipts('asker')).toMatchObject({ body: { items: [] } }));
    expect(await receipts('neighbor')).toMatchObject({ body: { items: [{}, {}] } });
  });
});

/** Removes the time and the forecasts, because the board's clock and forecasts keep running. */
const withoutTime = ({ status, body }: { status: number; body: object }) =>
  JSON.stringify({ status, body }, (key, value: unknown) => (['now', 'forecast'].includes(key) ? null : value));
