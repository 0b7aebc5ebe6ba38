import { MemberChangedSchema } from '@numbercast/contracts/members/v1/events';
import { Bus } from '@numbercast/platform/messaging/kafka';
import { eventMessage } from '@numbercast/platform/testing/event-message';
import { realmOf } from '@numbercast/local-stack/environments';
import type { Member } from '../support/delivery-oracle.js';
import { log } from '../support/run-on-stack.js';
import { signIn } from '../support/signing-in.js';
import type { Drill, DrillContext } from './drill.js';
import { dispose, waitingDeadLetters } from './waiting-dead-letters.js';

/** A value that cannot be decoded, for an event of a known type. */
const INVALID_VALUE = new Uint8Array([0xff, 0xff, 0xff, 0xff, 0x0f]);
const CONSUMERS = ['billing', 'delivery', 'identity', 'numbergen'];

async function poison({ stack: { engines, shape } }: DrillContext, { memberId }: Member) {
  const place = { KAFKA_BROKERS: engines.kafkaBrokers, KAFKA_NAMESPACE: `${shape.namespace}.` };
  const bus = new Bus({ ...place, KAFKA_PARTITIONS: 4, KAFKA_REPLICATION: 1 }, 'members');
  const payload = eventMessage(MemberChangedSchema, {}, { source: 'nobody', aggregateId: memberId, seq: 1_000 });
  await bus.send([
    { topic: bus.topicOf(MemberChangedSchema.typeName), messages: [{ ...payload, value: INVALID_VALUE }] },
  ]);
  await bus.disconnect();
}

async function pause(context: DrillContext, member: Member) {
  const { stack, scenario } = context;
  const token = await signIn(stack.publicUrl, realmOf(stack.shape), member);
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await scenario.gateway.call('/api/member/pause', { method: 'POST', headers });
  if (status >= 300) context.fail(`the pause returned ${status}`);
  member.pausedAt = await scenario.sandbox.now();
}

/** A live topic contains a record that no consumer can decode; later events are handled. */
export const poisonedEvent: Drill = {
  name: 'poisoned-event',
  runbook: 'poison-message',
  members: 6,

  async run(context) {
    const member = context.scenario.members[0]!;
    await poison(context, member);
    log(`published a record to members.v1 that cannot be decoded, with the key of ${member.email}`);
    const deadLetters = await context.detect(
      'the Dead letters tab lists it once for each service that consumes it',
      async () => {
        const waiting = await waitingDeadLetters(context);
        const isComplete = waiting.length === (await context.metric('admin', 'numbercast_dead_letters_waiting'));
        return isComplete && CONSUMERS.every((name) => waiting.some(({ group }) => group === name)) && waiting;
      },
    );
    const deadLetter = deadLetters[0]!;
    const { body } = await context.console.call<{ unreadable: string | null; source: string }>(
      `/api/admin/dead-letters/${encodeURIComponent(deadLetter.id)}`,
    );
    if (!body.unreadable) context.fail('the console does not show why it cannot be decoded');
    log(
      `dead letters of ${deadLetters.map(({ group }) => group).join(', ')}; source ${body.source}: ${body.unreadable}`,
    );

    await pause(context, member);
    log('its member pauses, which publishes an event with the same key after the record');
    await dispose(context, deadLetter, 'replay');
    await context.wait('the replayed record becomes another dead letter', async () =>
      (await waitingDeadLetters(context)).some(({ id, group }) => group === deadLetter.group && id !== deadLetter.id),
    );
    log('the replayed record became another dead letter; setting all of them aside');
    for (const waiting of await waitingDeadLetters(context)) await dispose(context, waiting, 'set-aside');
    await context.recover(
      'numbercast_dead_letters_waiting is 0',
      async () => (await context.metric('admin', 'numbercast_dead_letters_waiting')) === 0,
    );
    // A paused member gets no numbers, which shows that an event after the record was handled
    await context.scenario.nextMegaMillions();
  },
};
