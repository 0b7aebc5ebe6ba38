import { describe, expect, it } from '@jest/globals';
import { acknowledgement, staffNotification } from './contact-messages.js';

const SECRET = 'a secret of this test';
const at = (time: string) => new Date(`2026-11-22T${time}Z`);

describe('the acknowledgement of a contact message', () => {
  const idOf = (email: string, receivedAt: Date) => acknowledgement(email, SECRET, receivedAt, receivedAt).id;

  it('is sent to an address once a day, regardless of its letter case and the number of messages', () => {
    const id = idOf('Ann@Example.com', at('09:00:00'));
    expect(idOf('ann@example.com', at('23:00:00'))).toBe(id);
    expect(idOf('ben@example.com', at('09:00:00'))).not.toBe(id);
    expect(idOf('ann@example.com', new Date('2026-11-23T09:00:00Z'))).not.toBe(id);
  });

  it('does not reveal the address in its id', () => {
    const id = idOf('ann@example.com', at('09:00:00'));
    expect(id).not.toContain('ann');
    expect(acknowledgement('ann@example.com', 'another secret', at('09:00:00'), at('09:00:00')).id).not.toBe(id);
  });
});

describe('the notification of the staff', () => {
  const notify = (receivedAt: Date, now = receivedAt) => staffNotification('staff@example.com', receivedAt, now);

  it('is one email for all messages of a quarter-hour, due at its end', () => {
    const first = notify(at('09:00:00'));
    expect(notify(at('09:14:59')).id).toBe(first.id);
    expect(notify(at('09:15:00')).id).not.toBe(first.id);
    expect(first.message).toMatchObject({ dueAt: at('09:15:00'), deferral: 'scheduled' });
  });

  it('of a message that arrives late is due immediately', () => {
    const { message } = notify(at('09:00:00'), at('11:00:00'));
    expect(message).toMatchObject({ dueAt: at('11:00:00') });
    expect(message).not.toHaveProperty('deferral');
  });
});

it('the acknowledgement and the staff notification have no member, so both are deleted after 30 days', () => {
  const messages = [acknowledgement('a@example.com', SECRET, at('09:00:00'), at('09:00:00'))];
  messages.push(staffNotification('staff@example.com', at('09:00:00'), at('09:00:00')));
  for (const { id, message } of messages) {
    expect(id).toMatch(/^contact\|/);
    expect(message.memberId).toBeUndefined();
  }
});
