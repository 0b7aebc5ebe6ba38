import { describe, expect, it } from '@jest/globals';
import {
  eventId,
  type ProviderEvent,
  readMailEvents,
  readTextEvents,
  twilioStatus,
  twilioText,
  withoutBlanks,
} from './provider-event.js';

const status = (MessageStatus: string): ProviderEvent => ({
  kind: 'twilio-status',
  payload: { MessageSid: 'SM1', MessageStatus },
});

describe('a webhook event', () => {
  it('is identified by message and status, so "delivered" is not a duplicate of "sent"', () => {
    expect(eventId(status('sent'))).toBe(eventId(status('sent')));
    expect(eventId(status('sent'))).not.toBe(eventId(status('delivered')));
  });

  it('derives its id from the message or the address, because SendGrid’s event id changes with each retry', () => {
    const bounceFields = { event: 'bounce', email: 'a@example.com', timestamp: 1_795_000_000 };
    const withoutMessage: ProviderEvent = { kind: 'sendgrid', payload: bounceFields };
    const withMessage: ProviderEvent = { kind: 'sendgrid', payload: { ...bounceFields, sg_message_id: 'abc.1' } };
    // Without a message, the id contains a hash of the address
    expect(eventId(withoutMessage)).toMatch(/^sendgrid:[\w-]{43}:bounce:1795000000$/);
    expect(eventId({ kind: 'sendgrid', payload: { ...bounceFields, email: 'b@example.com' } })).not.toBe(
      eventId(withoutMessage),
    );
    expect(eventId(withMessage)).toBe('sendgrid:abc.1:bounce:1795000000');
  });

  it('ignores empty fields, so that bounces in the same second have different ids', () => {
    const bounce = (email: string) => ({ event: 'bounce', email, timestamp: 1_795_000_000, sg_message_id: '', d: ' ' });
    const events = readMailEvents([
      bounce('a@example.com'),
      bounce('b@example.com'),
      { event: 'bounce', email: '' },
      7,
    ]);
    expect(events.map(({ payload }) => payload)).toEqual([
      { event: 'bounce', email: 'a@example.com', timestamp: 1_795_000_000 },
      { event: 'bounce', email: 'b@example.com', timestamp: 1_795_000_000 },
    ]);
    expect(new Set(events.map(eventId)).size).toBe(2);
  });

  it('has no attempt and no opt-out type when Twilio sends them empty', () => {
    const form = { MessageSid: 'SM1', MessageStatus: 'sent', ErrorCode: '', a: '', d: '' };
    expect(twilioStatus.parse(withoutBlanks(form))).toEqual({ MessageSid: 'SM1', MessageStatus: 'sent' });
    const text = { MessageSid: 'SM1', From: '+15015550142', Body: ' ', OptOutType: '' };
    expect(twilioText.parse(withoutBlanks(text))).toEqual({ MessageSid: 'SM1', From: '+15015550142', Body: '' });
  });
});

describe('events of Event Streams', () => {
  const event = (type: string, data: object) => ({ specversion: '1.0', id: 'EZ1', type, data });
  const type = 'com.twilio.messaging.message.undelivered';

  it('are converted to status reports of the texts that they name', () => {
    const data = { messageSid: 'SM1', messageStatus: 'UNDELIVERED', errorCode: 30003, to: '+12125550100' };
    expect(readTextEvents([event(type, data)])).toEqual([
      { kind: 'twilio-status', payload: { MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' } },
    ]);
    const delivered = { messageSid: 'SM2', messageStatus: 'DELIVERED', errorCode: null };
    expect(readTextEvents([event('com.twilio.messaging.message.delivered', delivered)])).toEqual([
      { kind: 'twilio-status', payload: { MessageSid: 'SM2', MessageStatus: 'delivered' } },
    ]);
  });

  it.each(['QUEUED', 'SENT', 'SCHEDULED'])('are skipped with the status %s, which changes nothing', (messageStatus) => {
    expect(readTextEvents([event(type, { messageSid: 'SM1', messageStatus })])).toEqual([]);
  });

  it('are skipped if they are not about the status of a text', () => {
    const inbound = event('com.twilio.messaging.inbound-message.received', { messageSid: 'SM3', messageStatus: 'X' });
    expect(readTextEvents([inbound, event(type, {}), null, 'text', [], {}])).toEqual([]);
  });
});
