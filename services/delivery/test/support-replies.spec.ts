import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactReceivedSchema, ContactRepliedSchema } from '@numbercast/contracts/admin/v1/events';
import { TextNeedsReviewSchema } from '@numbercast/contracts/delivery/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { RecipientsRepository } from '../src/recipients/recipients.repository.js';
import { inboundTexts } from './inbound-texts.js';
import { join } from './publish-events.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
let texts: ReturnType<typeof inboundTexts>;
beforeAll(async () => {
  world = await aWorld();
  texts = inboundTexts(world);
});
afterAll(() => world.close());

interface Sent {
  replyId: string;
  channel: string;
  state: string;
  reason: string | null;
  destination: string | null;
}

async function reply(changes: { channel: string; to: string; memberId?: string; body?: string }) {
  const ids = { replyId: randomUUID(), threadId: randomUUID() };
  const sent = { ...ids, memberId: '', subject: 'Missing numbers', body: 'Hello Ann,\n\nlook again.', ...changes };
  await world.service.publish(ContactRepliedSchema, sent, { aggregateId: ids.threadId });
  return ids;
}

async function sentIn(threadId: string): Promise<Sent[]> {
  const url = `${world.service.url}/api/admin/deliveries/support-replies/${threadId}`;
  const response = await fetch(url, { headers: await world.service.asAdmin() });
  return ((await response.json()) as { items: Sent[] }).items;
}

const stateOf = (threadId: string, expected: Partial<Sent>) =>
  eventually(async () => expect(await sentIn(threadId)).toMatchObject([expected]));

describe('a reply of an operator', () => {
  it('by email is sent once with its text, and its receipt is listed in the conversation', async () => {
    const to = `${randomUUID()}@stranger.example`;
    const { threadId, replyId } = await reply({ channel: 'email', to });
    await stateOf(threadId, { replyId, channel: 'email', destination: `${to[0]}···@stranger.example` });
    const [mail] = await eventually(() => {
      const mails = world.mailsAt(to);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail).toMatchObject({ subject: 'Re: Missing numbers', text: expect.stringContaining('look again.') });
    expect(JSON.stringify(mail)).not.toContain('unsubscribe');
    const repeated = { replyId, threadId, memberId: '', channel: 'email', to, subject: 'Other', body: 'Other' };
    await world.service.publish(ContactRepliedSchema, repeated, { aggregateId: threadId });
    const after = await reply({ channel: 'email', to: `${randomUUID()}@stranger.example` });
    await stateOf(after.threadId, { channel: 'email', reason: null });
    expect(await sentIn(threadId)).toHaveLength(1);
    expect(world.mailsAt(to)).toHaveLength(1);
  });

  it('by text starts with the Numbercast name, and its delivery is listed in the conversation', async () => {
    await join(world.service, 'texts-us', { phone: '4125550401' });
    await eventually(async () =>
      expect(await world.service.app.get(RecipientsRepository).find('texts-us')).toBeTruthy(),
    );
    const { threadId, replyId } = await reply({
      channel: 'sms',
      to: '+14125550401',
      memberId: 'texts-us',
      body: 'It is on.',
    });
    await stateOf(threadId, { replyId, channel: 'sms', state: 'delivered', destination: '··· 0401' });
    expect(world.textsAt('4125550401').map(({ body }) => body)).toEqual(['Numbercast support: It is on.']);
    const kept = await world.service.app.get(MessagesRepository).find(`support|${threadId}|${replyId}`);
    expect(kept).toMatchObject({ memberId: 'texts-us', template: 'support-reply-text@1', segments: 1 });
  });

  it('by text is not sent to a phone that has opted out, and waits for daytime if the time zone is unknown', async () => {
    await texts.handled('4125550402', 'Alto, por favor');
    const { threadId } = await reply({ channel: 'sms', to: '+14125550402' });
    await stateOf(threadId, { state: 'suppressed', reason: 'opted-out' });
    // At noon in the east it is early in Hawaii, where the other phone may be
    const { threadId: other, replyId } = await reply({ channel: 'sms', to: '+14125550403' });
    await eventually(async () =>
      expect(await world.service.app.get(MessagesRepository).find(`support|${other}|${replyId}`)).toMatchObject({
        state: 'queued',
        deferral: 'scheduled',
      }),
    );
    expect(world.textsAt('4125550402')).toHaveLength(0);
  });
});

describe('a message of the contact form', () => {
  it('is acknowledged only when it starts a conversation', async () => {
    const receive = (email: string, joinsThread: boolean) => {
      const contactId = randomUUID();
      const form = { name: 'Eve', email, subject: 'Hi', message: 'Hello', threadId: contactId, joinsThread };
      return world.service.publish(ContactReceivedSchema, { contactId, ...form }, { aggregateId: contactId });
    };
    const [continued, started] = [`${randomUUID()}@stranger.example`, `${randomUUID()}@stranger.example`];
    await receive(continued, true);
    await receive(started, false);
    await eventually(() => expect(world.mailsAt(started)).toHaveLength(1));
    expect(world.mailsAt(started)[0]).toMatchObject({ text: expect.stringContaining('within two business days') });
    const after = await reply({ channel: 'email', to: continued });
    await stateOf(after.threadId, { channel: 'email' });
    await eventually(() =>
      expect(world.mailsAt(continued).map(({ subject }) => subject)).toEqual(['Re: Missing numbers']),
    );
  });
});

describe('a text without a keyword', () => {
  const kindsOf = async (textId: string) =>
    (await world.service.allPublished(TextNeedsReviewSchema))
      .filter(({ payload }) => payload.textId === textId)
      .map(({ payload }) => payload.kind);

  it('is published for review with its kind, unless it contains no words', async () => {
    const question = await texts.handled('4125550404', 'Where are my numbers for Monday?');
    const thanks = await texts.handled('4125550404', 'Ok, thanks!');
    const doubtful = await texts.handled('4125550404', 'When do these stop?');
    const sign = await texts.handled('4125550404', '👍');
    const help = await texts.handled('4125550404', 'Help');
    expect(await Promise.all([question, thanks, doubtful, sign, help].map(kindsOf))).toEqual([
      ['request'],
      ['courtesy'],
      [''],
      [],
      [],
    ]);
  });
});
