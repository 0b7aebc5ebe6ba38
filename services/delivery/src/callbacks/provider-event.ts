import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isPassingBounce, optOutOfSendGrid } from '../providers/sendgrid-status.js';
import { isNoTextPhone, stateOfTwilio } from '../providers/twilio-status.js';

const text = z.string().max(2_000);

/**
 * A status report of Twilio; `d`, `a` and `r` come from the callback address of the message, and are absent in events
 * of Event Streams.
 */
export const twilioStatus = z.object({
  MessageSid: text,
  MessageStatus: text,
  ErrorCode: text.optional(),
  d: text.optional(),
  a: z.coerce.number().int().optional(),
  r: text.optional(),
});

/** A status event of Twilio's Event Streams, a CloudEvent. */
const twilioStatusEvent = z.object({
  type: z.string().startsWith('com.twilio.messaging.message.'),
  data: z.object({ messageSid: text, messageStatus: text, errorCode: z.number().int().nullish() }),
});

/** A text from a phone. */
export const twilioText = z.object({
  MessageSid: text,
  From: text,
  /** The sender that received it: its number, and its messaging service if it has one. */
  To: text.optional(),
  MessagingServiceSid: text.optional(),
  Body: z.string().max(20_000).default(''),
  OptOutType: text.optional(),
});

/** One of SendGrid's events; `d`, `a` and `r` are our custom arguments, which SendGrid returns. */
export const sendGridEvent = z.object({
  event: text,
  email: text,
  timestamp: z.number(),
  sg_message_id: text.optional(),
  type: text.optional(),
  reason: z.string().optional(),
  status: text.optional(),
  bounce_classification: text.optional(),
  d: text.optional(),
  a: z.coerce.number().int().optional(),
  r: text.optional(),
});

/** Removes blank fields: providers send fields without a value as empty strings. */
export const withoutBlanks = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''));

/**
 * Returns the reports of a final status in a batch of Event Streams. An earlier status changes nothing: the text is
 * found by Twilio's id, so the response to its call is recorded. Other events do not concern the status of texts.
 */
export const readTextEvents = (batch: readonly unknown[]): ProviderEvent[] =>
  batch.flatMap((item) => {
    const read = twilioStatusEvent.safeParse(item);
    if (!read.success) return [];
    const { messageSid, messageStatus, errorCode } = read.data.data;
    const MessageStatus = messageStatus.toLowerCase();
    const status = stateOfTwilio(MessageStatus);
    if (!status || status.state === 'accepted') return [];
    const payload = { MessageSid: messageSid, MessageStatus, ...(errorCode && { ErrorCode: String(errorCode) }) };
    return [{ kind: 'twilio-status' as const, payload }];
  });

/** Returns the events of a batch that can be parsed; events of unknown kinds may have another format. */
export const readMailEvents = (batch: readonly unknown[]): ProviderEvent[] =>
  batch.flatMap((item) => {
    const read = sendGridEvent.safeParse(typeof item === 'object' && item ? withoutBlanks(item) : item);
    return read.success ? [{ kind: 'sendgrid' as const, payload: read.data }] : [];
  });

export type TwilioStatus = z.infer<typeof twilioStatus>;
export type TwilioText = z.infer<typeof twilioText>;
export type SendGridEvent = z.infer<typeof sendGridEvent>;

/** A webhook event of a provider. */
export type ProviderEvent =
  | { kind: 'twilio-status'; payload: TwilioStatus }
  | { kind: 'twilio-text'; payload: TwilioText }
  | { kind: 'sendgrid'; payload: SendGridEvent };

/**
 * Whether an event only reports on the message that it names. Applying it again changes nothing, so it need not be
 * stored first: the provider retries until it is applied, or stored because it failed.
 */
export function isPlainReport(event: ProviderEvent): boolean {
  switch (event.kind) {
    case 'twilio-status':
      return event.payload.d !== undefined && !isNoTextPhone(event.payload.ErrorCode);
    case 'sendgrid':
      return event.payload.d !== undefined && !optOutOfSendGrid(event.payload) && !isPassingBounce(event.payload);
    case 'twilio-text':
      return false;
  }
}

/** Whether an event does not state when it was sent, so that a replay would look new. */
export const isTimeless = (event: ProviderEvent) =>
  event.kind === 'twilio-text' || (event.kind === 'twilio-status' && event.payload.ErrorCode !== undefined);

/** Hashes an address, so that ids do not reveal it. */
const hashed = (address: string) => createHash('sha256').update(address).digest('base64url');

/**
 * Returns the id of an event, which is the same for retries. Twilio: message and status. SendGrid: message, event and
 * time, as its own event id differs between retries; without a message, a hash of the address replaces it.
 */
export function eventId(event: ProviderEvent): string {
  switch (event.kind) {
    case 'twilio-status':
      return `twilio:${event.payload.MessageSid}:${event.payload.MessageStatus}`;
    case 'twilio-text':
      return `twilio:${event.payload.MessageSid}:received`;
    case 'sendgrid': {
      const { sg_message_id: message, d, email, event: name, timestamp } = event.payload;
      return `sendgrid:${message ?? d ?? hashed(email)}:${name}:${timestamp}`;
    }
  }
}
