import type { Recipient } from '../src/recipients/recipient.js';
import type { DrawNumbers } from '../src/messages/draw-numbers.js';
import type { Content } from '../src/messages/kinds/index.js';
import { numbersMessageId, numbersMessage } from '../src/messages/message.js';
import type { MessageRecipient } from '../src/recipients/recipient.js';
import type { MessageDocument } from '../src/messages/message-state.js';

export const MEMBER = '5b0c9f5e-6d57-4f0a-9d55-0a4f6d1f0001';

// Monday's Powerball: drawn 22:59 Eastern, so the deadline is Sunday 22:59 Eastern (03:59 UTC)
export const DRAW_AT = new Date('2026-11-24T03:59:00Z');
export const DEADLINE = new Date('2026-11-23T03:59:00Z');
export const SUNDAY_NOON = new Date('2026-11-22T17:00:00Z');

export const sets = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ whites: [5 + index, 17, 28, 33, 60 + (index % 9)], red: 12 + index }));

export const someNumbers = (changes: Partial<DrawNumbers> = {}): DrawNumbers => ({
  drawId: 'powerball-2026-11-23',
  game: 'powerball',
  date: '2026-11-23',
  drawAt: DRAW_AT,
  sets: sets(5),
  isFirst: false,
  ...changes,
});

/** Changes of a message; content replaces the numbers. */
type Changes = Partial<Omit<MessageDocument, 'numbers' | 'content'>> & { numbers?: DrawNumbers; content?: Content };

export function aMessage({ numbers = someNumbers(), content, ...changes }: Changes = {}): MessageDocument {
  const { channel = 'sms', memberId = MEMBER } = changes;
  const timing = { now: SUNDAY_NOON, deadline: DEADLINE, segments: 1 };
  const { numbers: _numbers, content: _content, ...fields } = numbersMessage(channel, memberId, numbers, timing);
  const body = content ? { content } : { numbers };
  return { _id: numbersMessageId(numbers.drawId, memberId, channel), ...fields, ...changes, ...body };
}

export const aContact = (changes: Partial<Recipient> = {}): Recipient => ({
  email: 'ann@example.com',
  phone: '5015550142',
  firstName: 'Ann',
  timeZones: ['America/New_York'],
  isActive: true,
  isDeleted: false,
  channels: ['sms', 'email'],
  numbersOff: false,
  smsAllowed: true,
  emailAllowed: true,
  ...changes,
});

export const aRecipient = (changes: Partial<NonNullable<MessageRecipient>> = {}): NonNullable<MessageRecipient> => ({
  ...aContact(),
  isConsenting: true,
  isJackpotTooSmall: false,
  ...changes,
});
