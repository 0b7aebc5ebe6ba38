import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { MOST_PARTITIONS } from '../src/messages/partition.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { type Message, numbersMessage, numbersMessageId } from '../src/messages/message.js';
import { CHANNELS } from '../src/recipients/recipient.js';
import { RecipientsRepository } from '../src/recipients/recipients.repository.js';
import { someNumbers } from './builders.js';
import { join } from './publish-events.js';
import { settings } from './settings.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const stored = () => world.service.app.get(MessagesRepository);

/** Queues numbers on each channel, as with the previous settings. @returns their ids */
async function queueIn(partition: number, memberId: string, changes: Partial<Message> = {}) {
  const { noon: now, deadline, ...draw } = world.sunday;
  const numbers = someNumbers({ ...draw, drawId: `powerball-${draw.date}` });
  const queued = CHANNELS.map((channel) => ({
    id: numbersMessageId(numbers.drawId, memberId, channel),
    message: numbersMessage(channel, memberId, numbers, { now, deadline, segments: 1 }),
  }));
  for (const { id, message } of queued) await stored().insert(id, { ...message, partition, ...changes } as Message);
  return queued.map(({ id }) => id);
}

describe('messages in partitions that the settings no longer contain', () => {
  const phoneOf = (partition: number) => `31255502${String(partition).padStart(2, '0')}`;
  const later = Array.from({ length: MOST_PARTITIONS - 1 }, (_, index) => index + 1);

  it('are sent by the remaining senders, both due and deferred ones', async () => {
    for (const partition of later) await join(world.service, `m${partition}`, { phone: phoneOf(partition) });
    await eventually(async () => {
      for (const partition of later)
        expect(await world.service.app.get(RecipientsRepository).find(`m${partition}`)).not.toBeNull();
    });
    for (const partition of later)
      await queueIn(partition, `m${partition}`, partition % 2 ? {} : { deferral: 'scheduled' });
    await eventually(() => {
      const got = later.map((partition) => [
        world.textsAt(phoneOf(partition)).map(({ from }) => from),
        world.mailsAt(`m${partition}@example.com`).length,
      ]);
      expect(got).toEqual(later.map(() => [[settings.TWILIO_FROM], 1]));
    });
  });

  it('expire at their deadline like other messages', async () => {
    const { deadline } = world.sunday;
    const ids = await queueIn(MOST_PARTITIONS - 1, 'late', { deferral: 'scheduled', dueAt: deadline });
    await world.moveTo(deadline);
    await eventually(async () => {
      for (const id of ids) expect(await stored().find(id)).toMatchObject({ state: 'expired' });
    });
  });
});
