import { describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { answer, type ContactMessage, contactSchema } from './contact.js';

const AT = new Date('2026-11-22T17:00:00Z');
const waiting: ContactMessage = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  subject: 'Missing numbers',
  message: 'None came.',
  receivedAt: new Date('2026-11-22T12:00:00Z'),
};

describe('a message from the contact form', () => {
  it('comes from an address that mail can be sent to', () => {
    const from = (email: string) => contactSchema.safeParse({ name: 'Ann', email, subject: 'Hello', message: 'Hi' });
    expect(from(`${'a'.repeat(64)}@example.com`).success).toBe(true);
    expect(from(`${'a'.repeat(65)}@example.com`).success).toBe(false);
  });

  it('is marked as answered by the operator who answered it, and publishes that', () => {
    const decision = answer('c-1', waiting, 'ann', AT)!;
    expect(decision.next).toEqual({ ...waiting, answered: { by: 'ann', at: AT } });
    expect(decision.events.map(({ type }) => type)).toEqual([AdminActedSchema.typeName]);
  });

  it('stays answered by the first who said so', () => {
    const { next } = answer('c-1', waiting, 'ann', AT)!;
    expect(answer('c-1', next, 'ben', new Date())).toBeNull();
  });
});
