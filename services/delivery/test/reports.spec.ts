import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Metrics, Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { InboxRepository } from '../src/callbacks/inbox.repository.js';
import { InboxService } from '../src/callbacks/inbox.service.js';
import { eventId, type ProviderEvent } from '../src/callbacks/provider-event.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { aMessage } from './builders.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

/** A delivery report for an unknown message: the test is about how soon reports are processed. */
const aReport = (n: number): ProviderEvent => ({
  kind: 'sendgrid',
  payload: { event: 'delivered', email: `m${n}@example.com`, timestamp: 1_700_000_000 + n, d: `gone|m${n}|email` },
});

describe('reports that a process stored before it died', () => {
  it('are processed batch after batch without a pause, even if there are thousands', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const inbox = world.service.app.get(InboxRepository);
    const reports = Array.from({ length: 4_000 }, (_, n) => aReport(n));
    expect(await inbox.insert(reports, { now: anHourAgo, technical: anHourAgo })).toHaveLength(reports.length);
    const kept = world.service.app.get(Store).connection.collection('provider_events');
    await eventually(async () => expect(await kept.countDocuments({ doneAt: null })).toBe(0));
  });

  it('are processed although one of them cannot be decrypted', async () => {
    const [now, inAnHour] = [new Date(), new Date(Date.now() + 3_600_000)];
    const reports = Array.from({ length: 5 }, (_, n) => aReport(5_000 + n));
    const [unreadable] = await world.service.app.get(InboxRepository).insert(reports, { now, technical: inAnHour });
    const kept = world.service.app.get(Store).connection.collection<{ _id: string }>('provider_events');
    await kept.updateOne({ _id: unreadable!._id }, { $set: { payload: 'encrypted:gone:AAAA' } });
    await kept.updateMany({ doneAt: null } as never, { $set: { dueAt: new Date(0) } });
    await eventually(async () => {
      const left = await kept.find({ doneAt: null } as never).toArray();
      expect(left.map(({ _id }) => _id)).toEqual([unreadable!._id]);
    });
    await kept.deleteOne({ _id: unreadable!._id });
  });
});

describe('a stored report that has failed twelve times', () => {
  it('is counted by a metric until it is processed', async () => {
    const metrics = async () => world.service.app.get(Metrics).registry.metrics();
    const [now, inAnHour] = [new Date(), new Date(Date.now() + 3_600_000)];
    const [report] = await world.service.app
      .get(InboxRepository)
      .insert([aReport(6_000)], { now, technical: inAnHour });
    const kept = world.service.app.get(Store).connection.collection<{ _id: string }>('provider_events');
    await kept.updateOne({ _id: report!._id }, { $set: { tries: 12 } });
    expect(await metrics()).toContain('numbercast_provider_events_failing 1\n');
    await kept.updateOne({ _id: report!._id }, { $set: { dueAt: new Date(0) } });
    await eventually(async () => expect(await metrics()).toContain('numbercast_provider_events_failing 0\n'));
  });
});

describe('a batch of reports', () => {
  it('is accepted although the message of one cannot be decrypted, and that report is retried until it can', async () => {
    const stored = world.service.app.get(MessagesRepository);
    const { connection } = world.service.app.get(Store);
    const messages = connection.collection<{ _id: string; to: unknown }>('messages');
    const kept = connection.collection<{ _id: string; tries: number; doneAt: Date | null }>('provider_events');
    const { _id: _own, ...message } = aMessage({ channel: 'email', state: 'sending', attempt: 1 });
    const ids = ['x', 'y', 'z'].map((name) => `unreadable|${name}|email`);
    for (const id of ids) await stored.insert(id, { ...message, to: 'x@example.com' });
    const { to } = (await messages.findOne({ _id: ids[1]! }))!;
    await messages.updateOne({ _id: ids[1]! }, { $set: { to: 'encrypted:gone:AAAA' } });
    const event = (d: string): ProviderEvent => ({
      kind: 'sendgrid',
      payload: {
        event: 'delivered',
        email: 'x@example.com',
        timestamp: 1_700_000_000,
        sg_message_id: `${d}.1`,
        d,
        a: 1,
      },
    });
    await world.service.app.get(InboxService).receive(ids.map(event));
    for (const id of [ids[0]!, ids[2]!]) expect(await stored.find(id)).toMatchObject({ state: 'delivered' });
    const waiting = { _id: eventId(event(ids[1]!)) };
    await eventually(async () => expect((await kept.findOne(waiting))?.tries).toBeGreaterThan(0));
    expect(await kept.findOne(waiting)).toMatchObject({ doneAt: null });
    await messages.updateOne({ _id: ids[1]! }, { $set: { to } });
    await eventually(async () => expect((await kept.findOne(waiting))?.doneAt).toBeInstanceOf(Date));
    expect(await stored.find(ids[1]!)).toMatchObject({ state: 'delivered' });
  });
});

describe('reports on emails that were sent in one call', () => {
  it('reach the email by its address if they name only the call', async () => {
    const stored = world.service.app.get(MessagesRepository);
    const sent = (name: string) => ({
      ...aMessage({ channel: 'email', state: 'accepted', providerId: 'one-call', attempt: 1 }),
      _id: `one-call|${name}|email`,
      to: `${name}@example.com`,
    });
    for (const name of ['ann', 'bob']) {
      const { _id, ...message } = sent(name);
      await stored.insert(_id, message);
    }
    const payload = {
      event: 'delivered',
      email: 'Bob@example.com',
      timestamp: 1_700_000_000,
      sg_message_id: 'one-call.1',
    };
    await world.service.app.get(InboxService).receive([{ kind: 'sendgrid', payload }]);
    await eventually(async () => expect((await stored.find('one-call|bob|email'))?.state).toBe('delivered'));
    expect((await stored.find('one-call|ann|email'))?.state).toBe('accepted');
  });

  it('are written once for each message, even if they arrive several times and in any order', async () => {
    const stored = world.service.app.get(MessagesRepository);
    const { _id: _own, ...message } = aMessage({ channel: 'email', state: 'sending', attempt: 1 });
    const ids = ['x', 'y', 'z'].map((name) => `several|${name}|email`);
    for (const id of ids) await stored.insert(id, message);
    const event = (d: string, name: string) => ({
      kind: 'sendgrid' as const,
      payload: { event: name, email: 'x@example.com', timestamp: 1_700_000_000, sg_message_id: 'several.1', d, a: 1 },
    });
    const events = ids.flatMap((id) =>
      ['delivered', 'processed', 'delivered', 'processed'].map((name) => event(id, name)),
    );
    await world.service.app.get(InboxService).receive(events);
    const rows = await stored.rows.find({ _id: { $in: ids } }).lean<{ state: string; _v: number }[]>();
    expect(rows.map(({ state, _v }) => [state, _v])).toEqual(ids.map(() => ['delivered', 2]));
  });
});
