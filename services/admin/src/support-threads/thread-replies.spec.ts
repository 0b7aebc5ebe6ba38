import { describe, expect, it } from '@jest/globals';
import { fromBinary } from '@bufbuild/protobuf';
import { AdminActedSchema, ContactRepliedSchema } from '@numbercast/contracts/admin/v1/events';
import { closeThread, reply, type Reply } from './thread-replies.js';
import { startThread, type Thread } from './thread.js';

const NOON = new Date('2026-11-22T12:00:00Z');
const LATER = new Date('2026-11-22T15:00:00Z');
const thread: Thread = startThread({
  id: 'm-1',
  channel: 'text',
  subject: 'Text message',
  body: 'Where are my numbers?',
  at: NOON,
  sender: { name: 'Ann Lee', email: 'ann@example.com', phone: '+12125550142', memberId: 'ann' },
});
const wanted: Reply = {
  replyId: 'r-1',
  revision: 1,
  channel: 'email',
  body: 'Hello {firstName}, look again.',
  close: false,
};
const replyWith = (changes: Partial<Reply>, to = thread) => reply('m-1', to, { ...wanted, ...changes }, 'ops', LATER);
const detailOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { fields: { errors?: { detail: string }[] } }).fields.errors?.[0]?.detail;
  }
  return undefined;
};

describe('a reply of an operator', () => {
  it('is added, published for delivery and audited, and the thread waits for the customer', () => {
    const { next, events } = replyWith({})!;
    expect(next).toMatchObject({ state: 'waiting', revision: 2, firstAnsweredAt: LATER, firstAnswerMs: 10_800_000 });
    expect(next).not.toHaveProperty('waitingSince');
    expect(next.messages.at(-1)).toMatchObject({
      id: 'r-1',
      direction: 'out',
      body: 'Hello Ann, look again.',
      by: 'ops',
    });
    expect(fromBinary(ContactRepliedSchema, events[0]!.payload)).toMatchObject({
      replyId: 'r-1',
      threadId: 'm-1',
      memberId: 'ann',
      channel: 'email',
      to: 'ann@example.com',
      body: 'Hello Ann, look again.',
    });
    expect(fromBinary(AdminActedSchema, events[1]!.payload)).toMatchObject({
      action: 'replied to message',
      actor: 'ops',
    });
  });

  it('closes the thread if the operator requests it', () => {
    const { next, events } = replyWith({ close: true })!;
    expect(next).toMatchObject({ state: 'closed', closed: { by: 'ops', at: LATER } });
    expect(events).toHaveLength(3);
  });

  it('is sent once, however often it is requested', () => expect(replyWith({}, replyWith({})!.next)).toBeNull());

  it('is rejected when another operator answered or the sender wrote meanwhile', () => {
    const { next } = replyWith({})!;
    expect(() => replyWith({ replyId: 'r-2' }, next)).toThrow('Another operator changed this conversation');
    expect(replyWith({ replyId: 'r-2', revision: 2 }, next)!.next.firstAnswerMs).toBe(10_800_000);
  });

  it('by text is converted to plain punctuation, and rejected if it has other characters or is too long', () => {
    const { next } = replyWith({ channel: 'text', body: '“It’s on” – thanks…' })!;
    expect(next.messages.at(-1)?.body).toBe(`"It's on" - thanks...`);
    expect(detailOf(() => replyWith({ channel: 'text', body: 'Done 👍' }))).toContain('plain punctuation');
    expect(detailOf(() => replyWith({ channel: 'text', body: 'x'.repeat(700) }))).toContain('at most 4 segments');
  });

  it('is rejected if its channel does not reach the sender', () => {
    const { phone: _none, ...byForm } = thread;
    expect(detailOf(() => replyWith({ channel: 'text' }, byForm))).toBe('No text came from this sender');
    expect(detailOf(() => replyWith({}, { ...thread, email: '' }))).toBe('No email address is known');
  });

  it('is rejected with an unknown placeholder, and omits an unknown first name', () => {
    expect(detailOf(() => replyWith({ body: 'Hello {name}' }))).toContain('braces');
    const unknown = { ...thread, name: 'Unknown phone' };
    expect(replyWith({}, unknown)!.next.messages.at(-1)?.body).toBe('Hello, look again.');
  });
});

describe('a thread', () => {
  it('is closed without a reply, once', () => {
    const { next, events } = closeThread('m-1', thread, 1, 'ops', LATER)!;
    expect(next).toMatchObject({ state: 'closed', closed: { by: 'ops', at: LATER } });
    expect(next).not.toHaveProperty('firstAnsweredAt');
    expect(events).toHaveLength(1);
    expect(closeThread('m-1', next, 1, 'ben', LATER)).toBeNull();
  });

  it('is not closed by an operator who has not read the newest message', () =>
    expect(() => closeThread('m-1', thread, 2, 'ops', LATER)).toThrow('Another operator changed'));
});
