import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberOptedOutSchema } from '@numbercast/contracts/delivery/v1/events';
import { ConsentChangedSchema } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { ConsentsRepository } from '../src/recipients/consents/consents.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { numbersMessageId } from '../src/messages/message.js';
import { MailboxesRepository } from '../src/recipients/mailboxes/mailboxes.repository.js';
import { InboxService } from '../src/callbacks/inbox.service.js';
import { readMailEvents } from '../src/callbacks/provider-event.js';
import { aMember, assign, join } from './publish-events.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const give = (memberId: string, changes = {}) => assign(world.service, memberId, { ...world.sunday, ...changes });
const joins = (memberId: string, email: string) => join(world.service, memberId, { email, deliveryMethod: 'email' });
const optOutsOf = async (memberId: string) =>
  (await world.service.allPublished(MemberOptedOutSchema)).filter(({ payload }) => payload.memberId === memberId);
/** Waits until the address is on none of SendGrid's suppression lists. */
const isLifted = (memberId: string) =>
  eventually(async () => {
    const mailbox = await world.service.app.get(MailboxesRepository).change(memberId, () => null);
    expect(mailbox).not.toBeNull();
    expect(mailbox?.lift).toBeUndefined();
  });

describe('a full mailbox', () => {
  it('[F68] gets the next email, because delivery removes the address from the bounce list of SendGrid', async () => {
    const email = 'busy+full@example.com';
    await joins('busy', email);
    await give('busy');
    const failed = await world.numbersIn(['failed'], 'busy');
    expect(failed.reason).toBe('bounced');
    await isLifted('busy');
    await give('busy', { game: 'megamillions' });
    await eventually(() => expect(world.mailsAt(email)).toHaveLength(1));
    expect(await optOutsOf('busy')).toHaveLength(0);
  });
});

describe('an email that bounces after it was delivered', () => {
  it('[F69] is recorded as failed, and ends email to the address', async () => {
    const email = 'gone+returned@example.com';
    await joins('gone', email);
    await give('gone');
    const id = numbersMessageId(`powerball-${world.sunday.date}`, 'gone', 'email');
    await eventually(async () =>
      expect(await world.service.app.get(MessagesRepository).find(id)).toMatchObject({
        state: 'failed',
        reason: 'bounced',
      }),
    );
    await eventually(async () => expect((await optOutsOf('gone'))[0]?.payload).toMatchObject({ source: 'bounce' }));
  });

  it('is distinguished from another bounce of the same second without a message id', async () => {
    for (const memberId of ['first', 'second']) await joins(memberId, `${memberId}@example.com`);
    const bounce = (email: string) => ({ event: 'bounce', email, timestamp: 1_795_000_000, sg_message_id: '' });
    const consents = world.service.app.get(ConsentsRepository);
    // The members may not be known yet when the first batch comes
    await eventually(async () => {
      const batch = ['first', 'second'].map((memberId) => bounce(`${memberId}@example.com`));
      const later = batch.map((one) => ({ ...one, timestamp: Math.floor(Math.random() * 1e9) }));
      const sameSecond = later.map((one) => ({ ...one, timestamp: later[0]!.timestamp }));
      await world.service.app.get(InboxService).receive(readMailEvents(sameSecond));
      for (const memberId of ['first', 'second'])
        expect(await consents.find(memberId, 'email')).toMatchObject({ isAllowed: false, source: 'bounce' });
    });
  });
});

describe('a member who turns email on again', () => {
  it('gets email even though the address was on a suppression list of SendGrid', async () => {
    const email = 'angry+spam@example.com';
    await joins('angry', email);
    await give('angry');
    await eventually(async () => expect((await optOutsOf('angry'))[0]?.payload.source).toBe('complaint'));
    const member = aMember('angry', { email, deliveryMethod: 'email' });
    const change = { member, channel: 'email', allowed: true, source: 'profile' };
    await world.service.publish(ConsentChangedSchema, change, { aggregateId: 'angry' });
    const consents = world.service.app.get(ConsentsRepository);
    await eventually(async () => expect(await consents.find('angry', 'email')).toMatchObject({ isAllowed: true }));
    await isLifted('angry');
    await give('angry', { game: 'megamillions' });
    await eventually(() => expect(world.mailsAt(email)).toHaveLength(2));
  });
});
