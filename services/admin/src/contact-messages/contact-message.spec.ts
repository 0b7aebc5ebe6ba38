import { describe, expect, it } from '@jest/globals';
import { type ContactMessage, incomingOf, withFormer } from './contact-message.js';

const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12));
const stored = (day: number, changes: Partial<ContactMessage> = {}): ContactMessage => ({
  name: 'Ann',
  email: 'ann@example.com',
  subject: 'Missing numbers',
  message: 'None came.',
  receivedAt: at(day),
  ...changes,
});
const answered = (day: number) => ({ by: 'ops', at: at(day) });
const move = (messages: ContactMessage[]) =>
  messages.reduce<ReturnType<typeof withFormer>>(
    (thread, message, index) => withFormer(thread, incomingOf(`c-${index}`, message, 'ann'), message.answered),
    null,
  );

describe('messages of an earlier release', () => {
  it('become a closed thread of the member when all were answered', () => {
    const thread = move([stored(1, { answered: answered(2) }), stored(5, { answered: answered(6) })])!;
    expect(thread).toMatchObject({ state: 'closed', closed: answered(6), memberId: 'ann' });
    expect(thread).not.toHaveProperty('waitingSince');
    expect(thread.messages).toHaveLength(2);
  });

  it('become an open thread if any of them is unanswered', () => {
    for (const messages of [
      [stored(1), stored(5, { answered: answered(6) })],
      [stored(1, { answered: answered(2) }), stored(5)],
    ])
      expect(move(messages)).toMatchObject({ state: 'open', waitingSince: expect.any(Date) });
  });

  it('do not join a thread that was closed 14 days before', () =>
    expect(move([stored(1, { answered: answered(2) }), stored(17)])).toBeNull());

  it('are added to the thread once', () => {
    const incoming = incomingOf('c-0', stored(1), undefined);
    expect(withFormer(withFormer(null, incoming, undefined), incoming, undefined)).toBeNull();
  });

  it('keep the phone of a text', () =>
    expect(move([stored(1, { text: { textId: 'SM1', phone: '+12125550142' }, email: '' })])).toMatchObject({
      phone: '+12125550142',
      messages: [{ channel: 'text' }],
    }));
});
