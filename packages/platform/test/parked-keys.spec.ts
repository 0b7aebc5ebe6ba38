import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import { DeadLetters, type DeadLetter, Metrics, Store } from '../src/index.js';
import { Bus } from '../src/messaging/kafka.js';
import { ParkedKeyReaper } from '../src/messaging/parked-key-reaper.js';
import { ParkedKeys } from '../src/messaging/parked-keys.js';
import { bootForTest, eventually } from '../src/testing/index.js';
import { eventMessage } from '../src/testing/event-message.js';
import { Echo, EchoModule } from './echo.module.js';

interface Queue {
  _id: string;
  pending: string[];
  head?: { id: string; at: Date };
}

const LONG_AGO = new Date(0);
const HANDLER_TIMEOUT_MS = 1_000;
const RETRY_DELAY_MS = 20;
const tuning = { backoffMs: [], retryDelaysMs: Array(4).fill(RETRY_DELAY_MS), handlerTimeoutMs: HANDLER_TIMEOUT_MS };

/** A service with short retries, its queues and its dead letters. */
async function start() {
  const service = await bootForTest(EchoModule, { tuning });
  const { app } = service;
  const bus = app.get(Bus);
  const topic = bus.topicOf(MemberJoinedSchema.typeName);
  const letters: DeadLetter[] = [];
  app.get(DeadLetters).follow(['echo'], async (letter) => void letters.push(letter));
  const queues = app.get(Store).connection.collection<Queue>('parked_keys');
  const idOf = (memberId: string) => ({ _id: `${topic}|${memberId}` });
  return {
    service,
    bus,
    topic,
    reap: () => app.get(ParkedKeyReaper).reap(),
    metrics: () => app.get(Metrics).registry.metrics(),
    lettersOf: (memberId: string) => letters.filter(({ key }) => key === memberId),
    namesOf: async (state: string) => (await app.get(Echo).tallies.find(state))?.names ?? [],
    queueOf: (memberId: string) => queues.findOne(idOf(memberId)),
    /** Parks a key behind an event that is in no topic; the queue is then replaced by these fields. */
    async park(memberId: string, stored: Partial<Queue> = {}) {
      const eventId = `test/${memberId}:1`;
      await app.get(ParkedKeys).park(topic, memberId, eventId);
      await queues.replaceOne(idOf(memberId), { pending: [eventId], ...stored });
      return eventId;
    },
    join: (memberId: string, firstName: string, state: string, seq: number) =>
      service.publish(MemberJoinedSchema, { member: { memberId, firstName, state } }, { aggregateId: memberId, seq }),
  };
}

describe('a key whose first waiting event is lost', () => {
  let world: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => void (world = await start()));
  afterAll(() => world.service.close());

  it('[F50] is released for the events behind it, and the lost event becomes a dead letter', async () => {
    const lost = await world.park('lost', { head: { id: 'test/lost:1', at: LONG_AGO } });
    await world.join('lost', 'Ann', 'AL', 2);
    await world.join('lost', 'Bob', 'AL', 3);
    await eventually(async () => {
      await world.reap();
      expect(await world.namesOf('AL')).toEqual(['Ann', 'Bob']);
    });
    await eventually(async () => expect(await world.queueOf('lost')).toBeNull());
    await eventually(() => expect(world.lettersOf('lost')).toHaveLength(1));
    const [letter] = world.lettersOf('lost');
    expect(letter).toMatchObject({ value: null, headers: { ce_id: lost, 'x-topic': world.topic } });
    expect(letter!.headers['x-error']).toContain('retry message is lost');
  });

  it('is released also when a former release stored the queue without a time', async () => {
    const lost = await world.park('former');
    await world.reap();
    expect((await world.queueOf('former'))?.head?.id).toBe(lost);
    await world.join('former', 'Cem', 'CO', 2);
    await eventually(async () => {
      await world.reap();
      expect(await world.namesOf('CO')).toEqual(['Cem']);
    });
    await eventually(() => expect(world.lettersOf('former')).toHaveLength(1));
  });

  it('stays parked for the full waiting time when a former release removed the recorded head', async () => {
    await world.park('stale', { pending: ['test/stale:2'], head: { id: 'test/stale:1', at: LONG_AGO } });
    await world.reap();
    const { head, pending } = (await world.queueOf('stale'))!;
    expect({ pending, id: head?.id }).toEqual({ pending: ['test/stale:2'], id: 'test/stale:2' });
    expect(head!.at.getTime()).toBeGreaterThan(LONG_AGO.getTime());
  });

  it('is counted in the metrics, with the time since its last retry', async () => {
    await world.park('counted', { head: { id: 'test/counted:1', at: new Date() } });
    await eventually(async () => {
      const metrics = await world.metrics();
      expect(metrics).toMatch(/^numbercast_parked_keys [1-9]/m);
      expect(metrics).toMatch(/^numbercast_parked_key_oldest_seconds (?!0$)\d/m);
    });
  });
});

describe('a key whose first waiting event is in a retry topic that the group has not read', () => {
  let world: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => void (world = await start()));
  afterAll(() => world.service.close());

  it('stays parked however long ago the event was postponed', async () => {
    const { bus, topic } = world;
    const waiting = await world.park('waiting', { head: { id: 'test/waiting:1', at: LONG_AGO } });
    const { key, value, headers } = eventMessage(
      MemberJoinedSchema,
      { member: { memberId: 'waiting', firstName: 'Dee', state: 'DC' } },
      { source: 'test', aggregateId: 'waiting', seq: 1 },
    );
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const [retries = ''] = bus.names.retries;
    const postponed = { key, value, headers: { ...headers, 'x-topic': topic, 'x-due-at': inAnHour } };
    await bus.send([{ topic: retries, messages: [postponed] }]);
    await eventually(async () => {
      const time = new Date(Date.now() - HANDLER_TIMEOUT_MS - RETRY_DELAY_MS);
      expect(await bus.topicsBehind(bus.names.group, [retries], time)).toEqual(new Set([retries]));
    });
    await world.reap();
    expect((await world.queueOf('waiting'))?.pending).toEqual([waiting]);
    expect(world.lettersOf('waiting')).toEqual([]);
  });
});
