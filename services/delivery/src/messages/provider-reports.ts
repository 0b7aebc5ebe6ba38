import { backoffMs } from '@numbercast/platform';
import type { ProviderReport } from '../providers/outcome.js';
import type { Lookups, Moment } from '../timing.js';
import { type Message, type MessageState, isTooLate, referenceOf } from './message.js';
import { accept, close, later, type MessageDocument } from './message-state.js';

const RANK: Record<MessageState, number> = {
  queued: 0,
  expired: 0,
  suppressed: 0,
  sending: 1,
  unknown: 1,
  accepted: 2,
  failed: 3,
  delivered: 4,
};

/**
 * Returns the rank of a state. A delivered text is final; a mail server may bounce an email that it accepted before.
 */
const rankOf = (state: MessageState, channel: Message['channel']) =>
  state === 'failed' && channel === 'email' ? RANK.delivered + 1 : RANK[state];

/**
 * Applies a report of the provider. Reports may be repeated and arrive in any order: the rank of the state only
 * increases, except that a message that certainly was not sent is queued again before its deadline.
 */
export function applyReport(
  message: MessageDocument,
  report: ProviderReport,
  at: Moment,
  lookups: Lookups,
): Message | null {
  if (rankOf(report.state, message.channel) <= rankOf(message.state, message.channel)) return null;
  if (isOfOtherSets(message, report) || isOfUnsentCall(message, report)) return null;
  if (report.state === 'failed') return fail(message, report, at);
  const next = accept(message, report.providerId, at, lookups);
  // The response to the call is needed only for the provider's id
  const lease = next.providerId ? undefined : message.lease;
  if (report.state === 'accepted') return { ...next, lease };
  return { ...next, state: 'delivered', deliveredAt: at.now, lookupAt: undefined, lease };
}

/**
 * Whether a report that the provider has a message changes nothing, judged by an earlier state of the message: a state
 * that an attempt has reached remains, whatever has happened since.
 */
export const isKnownFrom = (earlier: MessageDocument, report: ProviderReport) =>
  report.state === 'accepted' &&
  report.attempt === earlier.attempt &&
  rankOf(earlier.state, earlier.channel) >= RANK.accepted;

/**
 * Whether the report is about a message that the restored database does not contain, with other sets under the same id.
 */
const isOfOtherSets = (message: MessageDocument, { reference, attempt, providerId }: ProviderReport) =>
  reference !== undefined &&
  (providerId === undefined || providerId !== message.providerId) &&
  reference !== referenceOf(message, attempt ?? message.attempt);

/**
 * Whether the report is about an attempt that the provider dropped and that was queued again. A delivery would still
 * count.
 */
const isOfUnsentCall = (
  { unsent = [], attempt: current }: MessageDocument,
  { state, attempt = current }: ProviderReport,
) => state !== 'delivered' && unsent.includes(attempt);

function fail(message: MessageDocument, report: ProviderReport, at: Moment): Message | null {
  // A later call is in progress or has succeeded, which the failure of an earlier one does not affect
  if (report.attempt !== undefined && report.attempt < message.attempt) return null;
  const { error, providerId = message.providerId } = report;
  if (report.isUnsent && maySendAgain(message, at.now)) return queueAgain({ ...message, error }, at);
  return close({ ...message, providerId, error }, 'failed', report.reason ?? 'rejected');
}

/** Whether a message may be sent again: a code is deleted once it was sent. */
const maySendAgain = (message: MessageDocument, now: Date) =>
  !isTooLate(message, now) && (message.content?.kind !== 'code' || message.content.code !== undefined);

const PAUSES = { firstMs: 60_000, longestMs: 3_600_000 };

/** Queues a message again that the provider dropped before sending it, so that no duplicate can arrive. */
function queueAgain(message: MessageDocument, { technical }: Moment): Message {
  const { unsent = [], attempt } = message;
  const pause = backoffMs(unsent.length, PAUSES);
  const { providerId: _id, acceptedAt: _at, lookupAt: _look, unknownSince: _since, lease: _lease, ...kept } = message;
  return {
    ...kept,
    state: 'queued',
    deferral: 'backoff',
    retryAt: later(technical, pause),
    unsent: [...unsent, attempt],
  };
}
