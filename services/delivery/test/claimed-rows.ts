import type { Outcome, ProviderReport } from '../src/providers/outcome.js';
import { claim, type Decision, type MessageDocument, settle } from '../src/ledger/message-state.js';
import { aRecipient, aRow, SUNDAY_NOON } from './builders.js';

export const technical = new Date('2026-11-22T17:00:00Z');
export const at = { now: SUNDAY_NOON, technical };
export const until = new Date(technical.getTime() + 30_000);
export const lease = { token: 'ours', until };
export const lookups = { unknownAfterMs: 10_000, acceptedAfterMs: 900_000 };
export const after = (ms: number) => new Date(technical.getTime() + ms);

export const apply = (row: MessageDocument, decision: Decision | null): MessageDocument =>
  decision ? { _id: row._id, ...decision.next } : row;
export const claimed = (row = aRow()) => apply(row, claim(row, aRecipient(), at, lease));
export const settled = (row: MessageDocument, outcome: Outcome) =>
  apply(row, settle(row, 'ours', outcome, at, lookups));

export const accepted: Outcome = { kind: 'accepted', providerId: 'SM1' };
export const unknown: Outcome = { kind: 'unknown', cause: 'ECONNRESET' };
export const report = (state: ProviderReport['state'], attempt = 1): ProviderReport => ({ state, attempt });
