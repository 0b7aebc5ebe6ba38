import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import {
  MemberChangedSchema,
  MemberDeletedSchema,
  MemberJoinedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer } from '../src/messaging/batch.js';
import { Bus } from '../src/messaging/kafka.js';
import type { BusMessage } from '../src/events/envelope.js';
import { bootForTest, eventually, type RunningService } from '../src/testing/index.js';
import { eventMessage } from '../src/testing/event-message.js';
import { behaviours, Echo, EchoModule, WitnessController } from './echo.module.js';

const SESSION_TIMEOUT_MS = 6_000;
let service: RunningService;
let echo: Echo;
let deadLetters: BusMessage[];
let reader: Consumer;

beforeAll(async () => {
  service = await bootForTest(EchoModule, { tuning: { sessionTimeoutMs: SESSION_TIMEOUT_MS, backoffMs: [20] } });
  echo = service.app.get(Echo);
  deadLetters = [];
  const bus = service.app.get(Bus);
  reader = await bus.consume(`${bus.names.group}.reader`, {
    topics: [bus.names.deadLetters],
    sessionTimeoutMs: 10_000,
    rebalanceTimeoutMs: 60_000,
    partitionsAtOnce: 1,
    onBatch: async (batch) => void deadLetters.push(...batch.messages),
  });
});

afterAll(async () => {
  await reader.disconnect();
  await service.close();
});

beforeEach(() => behaviours.clear());

const join = (memberId: string, firstName: string, state: string, seq?: number) =>
  service.publish(
    MemberJoinedSchema,
    { member: { memberId, firstName, state } },
    { aggregateId: memberId, ...(seq && { seq }) },
  );

const namesOf = async (state: string) => (await echo.tallies.find(state))?.names ?? [];

describe('event handling', () => {
  it('writes and publishes once for an event that is delivered three times', async () => {
    for (let times = 0; times < 3; times++) await join('m-1', 'Ada', 'AR', 1);
    await join('m-1', 'Ben', 'AR', 2);
    await eventually(async () => expect(await namesOf('AR')).toEqual(['Ada', 'Ben']));
    await service.published(ContactReceivedSchema, ({ name }) => name === 'Ben');
    const events = (await service.allPublished(ContactReceivedSchema)).filter(
      ({ payload }) => payload.contactId === 'AR',
    );
    expect(events.map(({ meta }) => meta.seq)).toEqual([1, 2]);
  });

  it('ignores a redelivered event that changed nothing the first time', async () => {
    const about = { aggregateId: 'm-7' };
    const member = { memberId: 'm-7', state: 'KY' };
    await join('m-7', 'Kim', 'KY', 1);
    await service.publish(MemberPausedSchema, { member }, { ...about, seq: 2 });
    await service.publish(MemberPausedSchema, { member }, { ...about, seq: 3 }); // already paused: changes nothing
    await service.publish(MemberReactivatedSchema, { member }, { ...about, seq: 4 });
    for (const seq of [3, 4]) {
      const schema = seq === 3 ? MemberPausedSchema : MemberReactivatedSchema;
      await service.publish(schema, { member }, { ...about, seq });
    }
    await join('m-7', 'Lou', 'KY', 5);
    await eventually(async () => expect(await namesOf('KY')).toContain('Lou'));
    expect(await namesOf('KY')).toEqual(['Kim', 'Lou']);
  });

  it('calls one handler for several types of events that it handles alike', async () => {
    const member = { memberId: 'm-8', firstName: 'Ned', state: 'NE' };
    await service.publish(MemberSuspendedSchema, { member }, { aggregateId: 'm-8', seq: 1 });
    await service.publish(MemberDeletedSchema, { member }, { aggregateId: 'm-8', seq: 2 });
    const departures = ['Ned by members.v1.MemberSuspended', 'Ned by members.v1.MemberDeleted'];
    await eventually(async () => expect(await namesOf('NE')).toEqual(departures));
  });

  it('calls each handler of an event once, one after another', async () => {
    const member = { memberId: 'm-9', firstName: 'Oda', state: 'OH' };
    await service.publish(MemberSuspendedSchema, { member }, { aggregateId: 'm-9', seq: 1 });
    const witness = service.app.get(WitnessController);
    const received = ['begins test/m-9:1', 'ends test/m-9:1'];
    await eventually(async () => expect(witness.received.filter((line) => line.includes('m-9'))).toEqual(received));
    expect(await namesOf('OH')).toEqual(['Oda by members.v1.MemberSuspended']);
    await service.publish(MemberSuspendedSchema, { member }, { aggregateId: 'm-10', seq: 1 });
    await eventually(async () => expect(witness.received).toContain('ends test/m-10:1'));
    expect(witness.received.filter((line) => line.includes('m-9'))).toEqual(received);
  });

  it('keeps the newest of many concurrent events, in any order of delivery', async () => {
    const members = Array.from({ length: 20 }, (_, n) => `crowd-${n}`);
    const publishOne = (memberId: string, seq: number) =>
      service.publish(
        MemberChangedSchema,
        { member: { memberId, firstName: `name ${seq}` } },
        { aggregateId: memberId, seq },
      );
    for (const order of [
      [2, 1, 3],
      [3, 1, 2],
      [3, 3, 1],
    ])
      await Promise.all(members.flatMap((memberId) => order.map((seq) => publishOne(memberId, seq))));
    const newest = async () =>
      Promise.all(members.map(async (memberId) => (await echo.people.find(memberId))?.firstName));
    await eventually(async () => expect(await newest()).toEqual(members.map(() => 'name 3')));
  });

  it('retries an event whose handler fails once', async () => {
    let failures = 1;
    behaviours.set('Cara', async () => {
      if (failures-- > 0) throw new Error('the network blinked');
    });
    await join('m-2', 'Cara', 'CA');
    await eventually(async () => expect(await namesOf('CA')).toEqual(['Cara']));
  });

  it('keeps the order of a key whose first event needs the retry topic', async () => {
    let failures = 3;
    behaviours.set('Dora', async () => {
      if (failures-- > 0) throw new Error('still down');
    });
    await join('m-3', 'Dora', 'DE', 1);
    await join('m-3', 'Eve', 'DE', 2);
    await join('m-3', 'Fay', 'DE', 3);
    await eventually(async () => expect(await namesOf('DE')).toEqual(['Dora', 'Eve', 'Fay']), 40_000);
  });

  it('dead-letters a poison message with its key, headers and error, and handles the next one', async () => {
    const bus = service.app.get(Bus);
    const topic = bus.topicOf(MemberJoinedSchema.typeName);
    const headers = {
      ce_id: 'test/m-4:1',
      ce_type: MemberJoinedSchema.typeName,
      ce_subject: 'm-4',
      ce_sequence: '1',
      ce_time: new Date().toISOString(),
    };
    await bus.send([{ topic, messages: [{ key: 'm-4', value: Buffer.from([0xff, 0xff, 0xff]), headers }] }]);
    await join('m-4', 'Gus', 'GA', 2);
    await eventually(async () => expect(await namesOf('GA')).toEqual(['Gus']));
    await eventually(() => expect(deadLetters).toContainEqual(expect.objectContaining({ key: 'm-4' })));
    const letter = deadLetters.find(({ key }) => key === 'm-4')!;
    expect(letter.headers).toMatchObject({ ...headers, 'x-topic': topic });
    expect(letter.headers['x-error']).toContain('not a members.v1.MemberJoined');
  });

  it('delivers an event once to a handler that is slower than the session timeout', async () => {
    let calls = 0;
    behaviours.set('Hal', async () => {
      calls++;
      await delay(SESSION_TIMEOUT_MS + 2_500); // the slowness under test, not a wait for a result
    });
    await join('m-5', 'Hal', 'HI');
    await join('m-5', 'Ida', 'HI');
    await eventually(async () => expect(await namesOf('HI')).toEqual(['Hal', 'Ida']), 30_000);
    expect(calls).toBe(1);
  });

  it('dead-letters a message without an envelope, and handles the next one of its key', async () => {
    const bus = service.app.get(Bus);
    const topic = bus.topicOf(MemberJoinedSchema.typeName);
    const headers = { ce_type: MemberJoinedSchema.typeName };
    await bus.send([{ topic, messages: [{ key: 'm-6', value: Buffer.alloc(0), headers }] }]);
    await join('m-6', 'Jan', 'IA');
    await eventually(async () => expect(await namesOf('IA')).toEqual(['Jan']));
    await eventually(() => expect(deadLetters).toContainEqual(expect.objectContaining({ key: 'm-6' })));
  });

  it('[F48] handles an event that an earlier release has postponed because it does not know the type', async () => {
    // This service subscribes to the type; a replica of the previous release has postponed the event
    const bus = service.app.get(Bus);
    const { key, value, headers } = eventMessage(
      MemberJoinedSchema,
      { member: { memberId: 'm-11', firstName: 'Kay', state: 'KS' } },
      { source: 'test', aggregateId: 'm-11', seq: 1 },
    );
    const postponed = { ...headers, 'x-topic': bus.topicOf(MemberJoinedSchema.typeName), 'x-due-at': '' };
    await bus.send([{ topic: bus.names.retries[0]!, messages: [{ key, value, headers: postponed }] }]);
    await eventually(async () => expect(await namesOf('KS')).toEqual(['Kay']));
  });
});

describe('projections', () => {
  const change = (firstName: string, seq: number) =>
    service.publish(MemberChangedSchema, { member: { memberId: 'p-1', firstName } }, { aggregateId: 'p-1', seq });

  it('keep the newest state when events come late or twice', async () => {
    await change('Old', 2);
    await change('Newest', 5);
    await change('Late', 3);
    await change('Newest', 5);
    await change('End', 6);
    await eventually(async () => expect((await echo.people.find('p-1'))?.firstName).toBe('End'));
    await change('Late', 4);
    await service.publish(
      MemberChangedSchema,
      { member: { memberId: 'p-2', firstName: 'After' } },
      { aggregateId: 'p-2' },
    );
    await eventually(async () => expect(await echo.people.find('p-2')).not.toBeNull());
    expect((await echo.people.find('p-1'))?.firstName).toBe('End');
  });
});
