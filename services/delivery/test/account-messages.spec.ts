import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ConsentChangedSchema,
  ContactChangedSchema,
  ContactCodeIssuedSchema,
  MemberDeletedSchema,
  MemberStatus,
} from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { RecipientsRepository } from '../src/recipients/recipients.repository.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { aMember, assign, join } from './publish-events.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const QUARTER_MS = 15 * 60_000;
const CODE = '302914';
const rowOf = (codeId: string, channel: 'sms' | 'email') =>
  world.service.app.get(MessagesRepository).find(`account|${codeId}|${channel}`);
const isKnown = (memberId: string) =>
  eventually(async () => expect(await world.service.app.get(RecipientsRepository).find(memberId)).not.toBeNull());

async function issues(memberId: string, channel: 'sms' | 'email', address: string, goodForMs = QUARTER_MS) {
  const codeId = randomUUID();
  const expiresAt = timestampFromDate(new Date(world.service.clock.now().getTime() + goodForMs));
  const payload = { codeId, memberId, channel, address, code: CODE, expiresAt };
  const publish = () => world.service.publish(ContactCodeIssuedSchema, payload, { aggregateId: memberId });
  await publish();
  return { codeId, publish };
}

describe('the code for a new address', () => {
  it('is texted once, at any hour, even if the member’s own phone must not get texts', async () => {
    const phone = '4155550201';
    await join(world.service, 'mover', { phone: '4125550201', smsAllowed: false });
    await isKnown('mover');
    await world.moveTo(new Date(world.sunday.noon.getTime() + 10.5 * 3_600_000)); // half past ten in the evening
    const { publish } = await issues('mover', 'sms', phone);
    await eventually(() => expect(world.textsAt(phone)).toHaveLength(1));
    expect(world.textsAt(phone)[0]?.body).toMatch(/^302914 is your Numbercast code/);
    await publish();
    const { codeId } = await issues('mover', 'email', 'mover@new.example');
    await eventually(async () => expect((await rowOf(codeId, 'email'))?.state).toBe('delivered'));
    expect(world.textsAt(phone)).toHaveLength(1);
  });

  it('is emailed without an unsubscribe link', async () => {
    await join(world.service, 'writer', { phone: '4125550202', emailAllowed: false });
    await isKnown('writer');
    await issues('writer', 'email', 'writer@new.example');
    await eventually(() => expect(world.mailsAt('writer@new.example')).toHaveLength(1));
    const [mail] = world.mailsAt('writer@new.example');
    expect(mail).toMatchObject({ subject: '302914 is your Numbercast code' });
    expect(JSON.stringify(mail)).not.toContain('unsubscribe');
  });

  it('[A6.12] is deleted once the provider has accepted it', async () => {
    await join(world.service, 'forgotten', { phone: '4125550203' });
    await isKnown('forgotten');
    const { codeId } = await issues('forgotten', 'sms', '4155550203');
    await eventually(async () => {
      const message = await rowOf(codeId, 'sms');
      expect(message).toMatchObject({ state: 'delivered', content: { kind: 'code', to: '+14155550203' } });
      expect(JSON.stringify(message)).not.toContain(CODE);
    });
  });

  it('is neither sent nor stored if it has expired or the member has left', async () => {
    await join(world.service, 'late', { phone: '4125550204' });
    await isKnown('late');
    const { codeId: lateCode } = await issues('late', 'email', 'late@new.example', 1_000);
    await eventually(async () => expect(await rowOf(lateCode, 'email')).toMatchObject({ state: 'expired' }));
    const gone = aMember('late', { status: MemberStatus.DELETED });
    await world.service.publish(MemberDeletedSchema, { member: gone }, { aggregateId: 'late' });
    const { codeId } = await issues('late', 'email', 'late@new.example');
    await eventually(async () => expect(await rowOf(codeId, 'email')).toMatchObject({ state: 'suppressed' }));
    for (const id of [lateCode, codeId]) expect(JSON.stringify(await rowOf(id, 'email'))).not.toContain(CODE);
    expect(world.mailsAt('late@new.example')).toHaveLength(0);
  });

  it('does not stop texts to the member’s own phone if the new phone has opted out', async () => {
    const phone = '4155550205';
    world.sandbox.reply(`+1${phone}`, 'STOP');
    await join(world.service, 'unlucky', { phone: '4125550205', deliveryMethod: 'text' });
    await isKnown('unlucky');
    const { codeId } = await issues('unlucky', 'sms', phone);
    await eventually(async () => expect((await rowOf(codeId, 'sms'))?.reason).toBe('opted-out'));
    await world.moveTo(new Date(world.sunday.noon.getTime() + 10.6 * 3_600_000));
    await assign(world.service, 'unlucky', { ...world.sunday, first: true });
    await world.numbersIn(['delivered'], 'unlucky');
    expect(world.textsAt('4125550205')).toHaveLength(1);
  });
});

describe('a member with a new address', () => {
  const becomes = (
    memberId: string,
    was: { email: string; phone: string },
    now: { email?: string; phone?: string },
  ) => {
    const member = aMember(memberId, { ...was, ...now });
    const payload = { member, previousEmail: was.email, previousPhone: was.phone };
    return world.service.publish(ContactChangedSchema, payload, { aggregateId: memberId });
  };

  it('gets numbers at the new email address, and the old one is notified', async () => {
    const was = { email: 'was@old.example', phone: '4125550206' };
    await join(world.service, 'renamed', { ...was, deliveryMethod: 'email' });
    await becomes('renamed', was, { email: 'now@new.example' });
    await eventually(() => expect(world.mailsAt('was@old.example')).toHaveLength(1));
    const [notice] = world.mailsAt('was@old.example');
    expect(notice).toMatchObject({ subject: 'Your Numbercast email was changed' });
    expect(JSON.stringify(notice)).toContain('n···@new.example');
    expect(JSON.stringify(notice)).not.toContain('unsubscribe');
    await assign(world.service, 'renamed', world.sunday);
    await eventually(() => expect(world.mailsAt('now@new.example')).toHaveLength(1));
  });

  it('gets no texts at a new phone without consent, and is notified by email', async () => {
    const was = { email: 'caller@example.com', phone: '4125550207' };
    const phone = '4155550207';
    await join(world.service, 'caller', { ...was, deliveryMethod: 'text' });
    await becomes('caller', was, { phone });
    const silent = aMember('caller', { ...was, phone, deliveryMethod: 'text', smsAllowed: false });
    const word = { member: silent, channel: 'sms', allowed: false, source: 'profile' };
    await world.service.publish(ConsentChangedSchema, word, { aggregateId: 'caller' });
    await eventually(() =>
      expect(world.mailsAt(was.email)).toMatchObject([{ subject: 'Your Numbercast phone number was changed' }]),
    );
    await assign(world.service, 'caller', { ...world.sunday, first: true });
    const refused = await world.numbersIn(['suppressed'], 'caller');
    expect(refused).toMatchObject({ channel: 'sms', reason: 'opted-out' });
    for (const number of [was.phone, phone]) expect(world.textsAt(number)).toHaveLength(0);
  });
});
