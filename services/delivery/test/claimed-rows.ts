import type { Outcome, ProviderReport } from '../src/providers/outcome.js';
import type { Message } from '../src/messages/message.js';
import { claim, type MessageDocument, recordOutcome } from '../src/messages/message-state.js';
import { aRecipient, aMessage, SUNDAY_NOON } from './builders.js';

export const technical = new Date('2026-11-22T17:00:00Z');
export const at = { now: SUNDAY_NOON, technical };
export const until = new Date(technical.getTime() + 30_000);
export const lease = { token: 'ours', until };
export const lookups = { unknownAfterMs: 10_000, acceptedAfterMs: 900_000 };
export const after = (ms: number) => new Date(technical.getTime() + ms);

export const apply = (message: MessageDocument, next: Message | null): MessageDocument =>
  next ? { ...next, _id: message._id } : message;
export const claimed = (message = aMessage()) => apply(message, claim(message, aRecipient(), at, lease));
export const settled = (message: MessageDocument, outcome: Outcome) =>
  apply(message, recordOutcome(message, 'ours', outcome, at, lookups));

export const accepted: Outcome = { kind: 'accepted', providerId: 'SM1' };
export const unknown: Outcome = { kind: 'unknown', cause: 'ECONNRESET' };
export const report = (state: ProviderReport['state'], attempt = 1): ProviderReport => ({ state, attempt });
