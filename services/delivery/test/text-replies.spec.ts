import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberOptedOutSchema, TextNeedsReviewSchema } from '@numbercast/contracts/delivery/v1/events';
import { ContactChangedSchema, ContactCodeIssuedSchema } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { ConsentsService } from '../src/recipients/consents/consents.service.js';
import { RecipientsRepository } from '../src/recipients/recipients.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { Retention } from '../src/retention/retention.js';
import { aMember, assign, join } from './publish-events.js';
import { inboundTexts } from './inbound-texts.js';
import { aWorld } from './world.js';
import { numbersMessageId } from '../src/messages/message.js';

let world: Awaited<ReturnType<typeof aWorld>>;
let texts: ReturnType<typeof inboundTexts>;
beforeAll(async () => {
  world = await aWorld();
  texts = inboundTexts(world);
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

const stored = () => world.service.app.get(MessagesRepository);
const contacts = () => world.service.app.get(RecipientsRepository);
const give = (memberId: string, changes = {}) => assign(world.service, memberId, { ...world.sunday, ...changes });
const optOutsOf = async (memberId: string) =>
  (await world.service.allPublished(MemberOptedOutSchema)).filter(({ payload }) => payload.memberId === memberId);
const reviewsOf = async (textId: string) =>
  (await world.service.allPublished(TextNeedsReviewSchema)).filter(({ payload }) => payload.textId === textId);

async function joined(memberId: string, phone: string) {
  await join(world.service, memberId, { phone });
  await eventually(async () => expect(await contacts().find(memberId)).toMatchObject({ phone }));
}

async function issueCode(memberId: string, phone: string) {
  const codeId = randomUUID();
  const expiresAt = timestampFromDate(new Date(world.service.clock.now().getTime() + 15 * 60_000));
  const issued = { codeId, memberId, channel: 'sms', address: phone, code: '302914', expiresAt };
  await world.service.publish(ContactCodeIssuedSchema, issued, { aggregateId: memberId });
  return `account|${codeId}|sms`;
}

describe('a reaction to a text with numbers', () => {
  it('[F63] does not opt out, even though the quoted text says STOP', async () => {
    const phone = '4125550301';
    await joined('reacts', phone);
    await give('reacts');
    await eventually(() => expect(world.textsAt(phone)).toHaveLength(1));
    const { body } = world.textsAt(phone)[0]!;
    expect(body).toMatch(/Reply STOP to end #\w{6}$/);
    const textId = await texts.handled(phone, `Loved “${body}”`);
    expect(await optOutsOf('reacts')).toHaveLength(0);
    expect(await reviewsOf(textId)).toHaveLength(0);
    await texts.handled(phone, `Please stop\n“${body}”`);
    expect(await optOutsOf('reacts')).toHaveLength(1);
  });
});

describe('a text that may be an opt-out', () => {
  it('[F64] is published for review and opts out once an operator ends the texts', async () => {
    const phone = '4125550302';
    await joined('doubtful', phone);
    const textId = await texts.handled(phone, 'When do these stop? I never signed up');
    expect(await optOutsOf('doubtful')).toHaveLength(0);
    const [review, ...others] = await reviewsOf(textId);
    expect(others).toHaveLength(0);
    expect(review?.payload).toMatchObject({
      memberId: 'doubtful',
      phone: `+1${phone}`,
      email: 'doubtful@example.com',
      name: 'Ann',
      body: 'When do these stop? I never signed up',
    });
    const end = async (id: string) =>
      fetch(`${world.service.url}/api/admin/deliveries/text-reviews/${id}/end-texts`, {
        method: 'POST',
        headers: await world.service.asAdmin(),
      });
    expect((await end('SM-unknown')).status).toBe(404);
    expect(await (await end(textId)).json()).toEqual({ message: 'Texts to ··· 0302 have ended.' });
    expect((await optOutsOf('doubtful'))[0]?.payload).toMatchObject({
      source: 'stop-reply',
      evidence: expect.stringContaining(textId),
    });
  });

  it('is published for phones without a member too, at most five times a day for each phone', async () => {
    const sent = [];
    for (let n = 0; n < 7; n++) sent.push(await texts.handled('4125550303', 'Who is this?'));
    const reviews = await Promise.all(sent.map(reviewsOf));
    expect(reviews.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
    expect(reviews[0]?.[0]?.payload).toMatchObject({ memberId: '', phone: '+14125550303', email: '' });
  });
});

describe('an opt-out in the sender’s own words', () => {
  it('blocks codes to a phone without a member until it texts START', async () => {
    const phone = '4155550304';
    await joined('mover', '4125550304');
    await texts.handled(phone, 'Alto, por favor');
    const refused = await issueCode('mover', phone);
    await eventually(async () =>
      expect(await stored().find(refused)).toMatchObject({ state: 'suppressed', reason: 'opted-out' }),
    );
    await texts.handled(phone, 'Iniciar');
    const sent = await issueCode('mover', phone);
    await eventually(async () => expect((await stored().find(sent))?.state).toBe('delivered'));
    expect(world.textsAt(phone)).toHaveLength(1);
    expect(await optOutsOf('mover')).toHaveLength(0);
  });

  it('applies to every member with that phone', async () => {
    for (const memberId of ['former', 'present']) await joined(memberId, '4125550305');
    await texts.handled('4125550305', 'Please stop texting me');
    for (const memberId of ['former', 'present']) expect(await optOutsOf(memberId)).toHaveLength(1);
  });
});

describe('a phone that opted out at the provider', () => {
  it('does not stop texts to the number that its member has changed to meanwhile', async () => {
    const [old, current] = ['4125550306', '4125550307'];
    world.sandbox.reply(`+1${old}`, 'STOP');
    await eventually(async () =>
      expect(await world.service.app.get(ConsentsService).hasRefused(`+1${old}`)).toBe(true),
    );
    await join(world.service, 'changes', { phone: old, deliveryMethod: 'text' });
    world.sandbox.fault({ target: 'twilio', kind: 'delay', ms: 1_500, path: 'Messages.json' });
    await give('changes');
    const id = numbersMessageId(`powerball-${world.sunday.date}`, 'changes', 'sms');
    await eventually(async () => expect((await stored().find(id))?.state).toBe('sending'));
    const member = aMember('changes', { phone: current, deliveryMethod: 'text' });
    const changed = { member, previousEmail: member.email, previousPhone: old };
    await world.service.publish(ContactChangedSchema, changed, { aggregateId: 'changes' });
    await eventually(async () => expect(await contacts().find('changes')).toMatchObject({ phone: current }));
    await eventually(async () => expect(await stored().find(id)).toMatchObject({ reason: 'opted-out' }));
    await give('changes', { game: 'megamillions' });
    await eventually(() => expect(world.textsAt(current)).toHaveLength(1));
    expect(await optOutsOf('changes')).toHaveLength(0);
  });
});

describe('replies to keywords', () => {
  it('are limited to five a day for each phone, however often it requests help', async () => {
    const phone = '4155550308';
    for (let n = 0; n < 20; n++) await texts.handled(phone, 'Help?');
    await eventually(() => expect(world.textsAt(phone)).toHaveLength(5));
    // Further replies would be sent after these
    await joined('asks', '4125550308');
    await texts.handled('4125550308', 'Ayuda');
    await eventually(() => expect(world.textsAt('4125550308')).toHaveLength(1));
    expect(world.textsAt(phone)).toHaveLength(5);
  });

  it('are left to Twilio’s default handling if Twilio does not mark keywords', async () => {
    const phone = '4125550309';
    await joined('unmarked', phone);
    await texts.handled(phone, 'STOP');
    expect(await optOutsOf('unmarked')).toHaveLength(1);
    await texts.handled(phone, 'Ayuda');
    await eventually(() =>
      expect(world.textsAt(phone).map(({ body }) => body)).toEqual([expect.stringMatching(/Help:/)]),
    );
  });

  it('to phones without a member are sent after numbers, and are deleted after 30 days', async () => {
    const stranger = await texts.handled('4155550310', 'Ayuda');
    await joined('member', '4125550310');
    const member = await texts.handled('4125550310', 'Ayuda');
    const [theirs, ours] = await Promise.all([stranger, member].map((sid) => stored().find(`reply|${sid}|sms`)));
    expect(theirs!.deadline.getTime()).toBeGreaterThan(world.sunday.deadline.getTime());
    expect(ours!.deadline.getTime()).toBeLessThan(world.sunday.deadline.getTime());
    const days = (count: number) => new Date(theirs!.createdAt.getTime() + count * 86_400_000);
    await stored().deleteWithoutMember(days(0));
    expect(await stored().find(`reply|${stranger}|sms`)).not.toBeNull();
    await world.moveTo(days(30.1));
    await world.service.app.get(Retention).deleteExpired();
    expect(await stored().find(`reply|${stranger}|sms`)).toBeNull();
    expect(await stored().find(`reply|${member}|sms`)).not.toBeNull();
  });
});
