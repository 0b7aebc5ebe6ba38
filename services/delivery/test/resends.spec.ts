import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { ResendBatches } from '../src/scheduling/resends/resend-batches.js';
import { assign, change, join } from './publish-events.js';
import { aWorld } from './world.js';

interface Job {
  id: string;
  state: string;
  tally: Record<'queued' | 'delivered' | 'onTheWay' | 'refused' | 'unreadable', number>;
  progress: Record<'waiting' | 'delivered' | 'notSent', number>;
}

const gone = Array.from({ length: 6 }, (_, index) => ({ memberId: `gone${index}`, phone: `303555010${index}` }));
const fine = Array.from({ length: 4 }, (_, index) => ({ memberId: `fine${index}`, phone: `303555020${index}` }));
let world: Awaited<ReturnType<typeof aWorld>>;

beforeAll(async () => {
  world = await aWorld();
  for (const { phone } of gone) await reachable(phone, false);
  for (const { memberId, phone } of [...gone, ...fine])
    await join(world.service, memberId, { phone, deliveryMethod: 'text' });
  for (const { memberId } of [...gone, ...fine]) await assign(world.service, memberId, world.sunday);
  await eventually(async () => {
    const failed = await world.service.app.get(MessagesRepository).rows.countDocuments({ state: 'failed' });
    const arrived = received(fine);
    if (failed < gone.length || arrived < fine.length) throw new Error(`${failed} failed, ${arrived} arrived so far`);
  }, 120_000);
});
afterAll(() => world?.close());

async function reachable(phone: string, isReachable: boolean) {
  await fetch(`${world.sandbox.url}/control/phones/%2B1${phone}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ unreachable: isReachable ? null : 30003 }),
  });
}

const drawId = () => `powerball-${world.sunday.date}`;
const order = (states = ['failed']) => ({ drawId: drawId(), channel: 'sms', states });
/** Texts that arrived at these phones. */
const received = (all: { phone: string }[]) =>
  all.reduce((sum, { phone }) => sum + world.textsAt(phone).filter(({ receivedAt }) => receivedAt !== null).length, 0);

async function ask<T>(method: string, path: string, body?: object) {
  const kind = body && { 'content-type': 'application/json' };
  const headers = { ...kind, ...(await world.service.asAdmin()) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${world.service.url}/api/admin/deliveries/resends${path}`, init);
  return { status: response.status, body: (await response.json()) as T };
}
const jobOf = async (id: string) =>
  (await ask<{ items: Job[] }>('GET', '')).body.items.find((job) => job.id === id) as Job;
const hasEnded = (id: string, state: string) => eventually(async () => expect((await jobOf(id)).state).toBe(state));

describe('a bulk resend', () => {
  it('previews the number of messages, their cost, and which members are skipped', async () => {
    await change(world.service, 'gone5', { phone: gone[5]!.phone, deliveryMethod: 'text', smsAllowed: false });
    await eventually(async () => {
      expect((await ask('POST', '/preview', order())).body).toEqual({
        messages: 5,
        segments: 5,
        costMicros: 54_500,
        leftOut: { delivered: 4, onTheWay: 0, refused: 1, unreadable: 0 },
        isAtLeast: false,
      });
    });
    expect(received(gone)).toBe(0);
  });

  it('is rejected for draws without numbers, and without a selection', async () => {
    expect((await ask('POST', '/preview', { ...order(), drawId: 'powerball-2020-01-01' })).status).toBe(404);
    expect((await ask('POST', '/preview', order([]))).status).toBe(400);
    expect((await ask('POST', '/preview', order(['delivered']))).status).toBe(400);
  });

  it('reaches every member without numbers once, even if it is ordered twice and interrupted', async () => {
    for (const { phone } of gone) await reachable(phone, true);
    const id = randomUUID();
    // As after a crash: some messages are queued, but the cursor was not saved
    const batch = await world.service.app.get(ResendBatches).next(id, order() as never, `${drawId()}|`);
    const stored = world.service.app.get(MessagesRepository);
    const first = (await stored.find(`${drawId()}|gone0|sms`))!;
    const again = { number: 0, actor: 'admin', at: new Date(), jobId: id };
    const { _id, ...message } = { ...first, state: 'queued' as const, attempt: 0, retryAt: new Date(0), resend: again };
    await stored.insert(batch.chosen[0]!.id, { ...message, reason: undefined, deadline: world.sunday.drawAt });
    for (const _ of [1, 2]) expect((await ask('POST', '', { id, ...order() })).status).toBe(202);
    await hasEnded(id, 'done');
    expect((await jobOf(id)).tally).toMatchObject({ queued: 5, refused: 1 });
    await eventually(async () => expect((await jobOf(id)).progress).toMatchObject({ delivered: 5, waiting: 0 }));
    expect(received(gone.slice(0, 5))).toBe(5);
    expect(gone.slice(0, 5).map(({ phone }) => world.textsAt(phone).at(-1)?.receivedAt)).not.toContain(null);
    expect([received(gone.slice(5)), received(fine)]).toEqual([0, fine.length]);
  });

  it('selects no member when it is ordered again', async () => {
    expect((await ask('POST', '/preview', order())).body).toMatchObject({
      messages: 0,
      leftOut: { delivered: 9, onTheWay: 0, refused: 1, unreadable: 0 },
    });
    const id = randomUUID();
    await ask('POST', '', { id, ...order() });
    await hasEnded(id, 'done');
    expect((await jobOf(id)).tally).toMatchObject({ queued: 0, delivered: 5 });
    expect(received(gone)).toBe(5);
  });

  it('skips a member whose address cannot be decrypted, and reaches the member after the repair', async () => {
    const [damaged, other] = ['damaged', 'other'].map((memberId, index) => ({ memberId, phone: `303555040${index}` }));
    for (const { memberId, phone } of [damaged!, other!]) {
      await reachable(phone, false);
      await join(world.service, memberId, { phone, deliveryMethod: 'text' });
      await assign(world.service, memberId, world.sunday);
    }
    await eventually(async () => {
      expect((await ask<{ messages: number }>('POST', '/preview', order())).body.messages).toBe(2);
    });
    for (const { phone } of [damaged!, other!]) await reachable(phone, true);
    const { connection } = world.service.app.get(Store);
    const recipients = connection.collection<{ _id: string; phone: unknown }>('recipients');
    const { phone } = (await recipients.findOne({ _id: 'damaged' }))!;
    await recipients.updateOne({ _id: 'damaged' }, { $set: { 'phone.ciphertext': 'encrypted:gone:AAAA' } as never });
    expect((await ask('POST', '/preview', order())).body).toMatchObject({ messages: 1, leftOut: { unreadable: 1 } });
    const resend = async () => {
      const id = randomUUID();
      await ask('POST', '', { id, ...order() });
      await hasEnded(id, 'done');
      return (await jobOf(id)).tally;
    };
    expect(await resend()).toMatchObject({ queued: 1, unreadable: 1 });
    await eventually(() => expect([received([damaged!]), received([other!])]).toEqual([0, 1]));
    await recipients.updateOne({ _id: 'damaged' }, { $set: { phone } });
    expect(await resend()).toMatchObject({ queued: 1, unreadable: 0 });
    await eventually(() => expect([received([damaged!]), received([other!])]).toEqual([1, 1]));
  });

  it('can be stopped, which withdraws the queued messages', async () => {
    const late = Array.from({ length: 4 }, (_, index) => ({ memberId: `late${index}`, phone: `303555030${index}` }));
    for (const { phone } of late) await reachable(phone, false);
    for (const { memberId, phone } of late) await join(world.service, memberId, { phone, deliveryMethod: 'text' });
    for (const { memberId } of late) await assign(world.service, memberId, world.sunday);
    await eventually(async () => {
      expect((await ask<{ messages: number }>('POST', '/preview', order())).body.messages).toBe(4);
    });
    for (const { phone } of late) await reachable(phone, true);
    const night = new Date(world.sunday.deadline.getTime() - 3_600_000);
    await world.moveTo(night); // texts wait for the morning
    const id = randomUUID();
    await ask('POST', '', { id, ...order() });
    await hasEnded(id, 'done');
    expect((await jobOf(id)).progress.waiting).toBe(4);
    expect((await ask('POST', `/${id}/stop`)).status).toBe(202);
    await hasEnded(id, 'stopped');
    expect((await jobOf(id)).progress).toMatchObject({ waiting: 0, notSent: 4 });
    await world.moveTo(new Date(world.sunday.drawAt.getTime() - 6 * 3_600_000)); // the next afternoon
    expect(received(late)).toBe(0);
  });

  it('is recorded in the audit log', async () => {
    await eventually(async () => {
      const acts = (await world.service.allPublished(AdminActedSchema)).map(({ payload }) => payload.action);
      const started = 'started a bulk resend';
      expect(acts.toSorted()).toEqual([...Array.from({ length: 5 }, () => started), 'stopped a bulk resend']);
    });
  });
});
