import { MemberChangedSchema } from '@numbercast/contracts/members/v1/events';
import { Bus } from '@numbercast/platform/messaging/kafka';
import { eventMessage } from '@numbercast/platform/testing/event-message';
import { realmOf } from '@numbercast/local-stack/environments';
import type { Member } from '../support/delivery-oracle.js';
import { say } from '../support/run-on-stack.js';
import { signIn } from '../support/signing-in.js';
import type { Drill, Scene } from './drill.js';
import { dispose, waitingDeadLetters } from './waiting-dead-letters.js';

/** A known type with an unknown value. */
const NO_MESSAGE = new Uint8Array([0xff, 0xff, 0xff, 0xff, 0x0f]);
const LISTENERS = ['billing', 'delivery', 'identity', 'numbergen'];

async function poison({ stack: { engines, shape } }: Scene, { memberId }: Member) {
  const place = { KAFKA_BROKERS: engines.kafkaBrokers, KAFKA_NAMESPACE: `${shape.namespace}.` };
  const bus = new Bus({ ...place, KAFKA_PARTITIONS: 4, KAFKA_REPLICATION: 1 }, 'members');
  const payload = eventMessage(MemberChangedSchema, {}, { source: 'nobody', aggregateId: memberId, seq: 1_000 });
  await bus.send([{ topic: bus.topicOf(MemberChangedSchema.typeName), messages: [{ ...payload, value: NO_MESSAGE }] }]);
  await bus.disconnect();
}

async function pause(scene: Scene, member: Member) {
  const { stack, story } = scene;
  const token = await signIn(stack.publicUrl, realmOf(stack.shape), member);
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await story.site.call('/api/member/pause', { method: 'POST', headers });
  if (status >= 300) scene.fault(`pausing is answered with ${status}`);
  member.pausedAt = await story.outside.now();
}

/** A live topic contains a record that no consumer can decode; later events are handled. */
export const poisonedEvent: Drill = {
  name: 'poisoned-event',
  runbook: 'poison-message',
  members: 6,

  async play(scene) {
    const member = scene.story.members[0]!;
    await poison(scene, member);
    say(`a record that nobody can read lies on members.v1, under the key of ${member.email}`);
    const deadLetters = await scene.notice(
      'Dead letters lists it, once for each service that consumes it',
      async () => {
        const waiting = await waitingDeadLetters(scene);
        const isComplete = waiting.length === (await scene.metric('admin', 'numbercast_dead_letters_waiting'));
        return isComplete && LISTENERS.every((name) => waiting.some(({ group }) => group === name)) && waiting;
      },
    );
    const deadLetter = deadLetters[0]!;
    const { body } = await scene.console.call<{ unreadable: string | null; source: string }>(
      `/api/admin/dead-letters/${encodeURIComponent(deadLetter.id)}`,
    );
    if (!body.unreadable) scene.fault('the dead letter can be read');
    say(`${deadLetters.map(({ group }) => group).join(', ')} gave it up; from ${body.source}: ${body.unreadable}`);

    await pause(scene, member);
    say('its member pauses: told under the same key, behind the record');
    await dispose(scene, deadLetter, 'replay');
    await scene.wait('what was sent back comes back as another dead letter', async () =>
      (await waitingDeadLetters(scene)).some(({ id, group }) => group === deadLetter.group && id !== deadLetter.id),
    );
    say('one was sent back, and came back as another dead letter; all are set aside');
    for (const waiting of await waitingDeadLetters(scene)) await dispose(scene, waiting, 'set-aside');
    await scene.repair(
      'numbercast_dead_letters_waiting is 0',
      async () => (await scene.metric('admin', 'numbercast_dead_letters_waiting')) === 0,
    );
    // A paused member gets no more numbers, which shows that an event behind the record was handled
    await scene.story.nextDraw();
  },
};
