import { describe, expect, it } from '@jest/globals';
import { eventId, type ProviderEvent } from './provider-event.js';

const status = (MessageStatus: string): ProviderEvent => ({
  kind: 'twilio-status',
  payload: { MessageSid: 'SM1', MessageStatus },
});

describe('what providers tell', () => {
  it('is told apart by message and status: "delivered" is not a repetition of "sent"', () => {
    expect(eventId(status('sent'))).toBe(eventId(status('sent')));
    expect(eventId(status('sent'))).not.toBe(eventId(status('delivered')));
  });

  it('is found again without the mail provider’s own event id, which changes with each repetition', () => {
    const told = { event: 'bounce', email: 'a@example.com', timestamp: 1_795_000_000 };
    const withoutMessage: ProviderEvent = { kind: 'sendgrid', payload: told };
    const withMessage: ProviderEvent = { kind: 'sendgrid', payload: { ...told, sg_message_id: 'abc.1' } };
    // Without a message the address stands in, which ids do not show
    expect(eventId(withoutMessage)).toMatch(/^sendgrid:[\w-]{43}:bounce:1795000000$/);
    expect(eventId({ kind: 'sendgrid', payload: { ...told, email: 'b@example.com' } })).not.toBe(
      eventId(withoutMessage),
    );
    expect(eventId(withMessage)).toBe('sendgrid:abc.1:bounce:1795000000');
  });
});
