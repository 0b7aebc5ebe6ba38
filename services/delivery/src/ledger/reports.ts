import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { NumbersDeliveredSchema } from '@numbercast/contracts/delivery/v1/events';
import { backoffMs, event } from '@numbercast/platform';
import type { ProviderReport } from '../providers/outcome.js';
import type { Lookups, Moment } from '../timing.js';
import { type Delivery, type DeliveryState, isTooLate, referenceOf } from './delivery.js';
import { accept, close, type Decision, later, withoutEvents, type MessageDocument } from './message-state.js';

const RANK: Record<DeliveryState, number> = {
  queued: 0,
  expired: 0,
  suppressed: 0,
  sending: 1,
  unknown: 1,
  accepted: 2,
  failed: 3,
  delivered: 4,
};

/** A text that reached the phone has arrived; a mail server may return an e-mail that it took before. */
const rankOf = (state: DeliveryState, channel: Delivery['channel']) =>
  state === 'failed' && channel === 'email' ? RANK.delivered + 1 : RANK[state];

/** The provider has it for certain; no row that is this far goes back. */
export const isAccepted = ({ state }: MessageDocument) => RANK[state] >= RANK.accepted;

/**
 * Applies a report of the provider. Reports come repeated and in any order: the row only ever moves up, except that a
 * message which certainly was not sent is queued again before its deadline.
 */
export function takeReport(
  row: MessageDocument,
  report: ProviderReport,
  at: Moment,
  lookups: Lookups,
): Decision | null {
  if (rankOf(report.state, row.channel) <= rankOf(row.state, row.channel)) return null;
  if (isOfOtherSets(row, report) || isOfUnsentCall(row, report)) return null;
  if (report.state === 'failed') return fail(row, report, at);
  const accepted = accept(row, report.providerId, at, lookups);
  if (report.state === 'accepted') return { ...accepted, next: { ...accepted.next, lease: row.lease } };
  return deliver(accepted.next, row, at.now);
}

/** The report is about a message that a restored ledger does not know, with other sets under the same id. */
const isOfOtherSets = (row: MessageDocument, { reference, attempt }: ProviderReport) =>
  reference !== undefined && reference !== referenceOf(row, attempt ?? row.attempt);

/** A call that did not lead to a message has been queued again already. That its message arrived after all would count. */
const isOfUnsentCall = (
  { unsent = [], attempt: current }: MessageDocument,
  { state, attempt = current }: ProviderReport,
) => state !== 'delivered' && unsent.includes(attempt);

function fail(row: MessageDocument, report: ProviderReport, at: Moment): Decision | null {
  // A later call is on its way or has succeeded: the earlier one's failure says nothing of it
  if (report.attempt !== undefined && report.attempt < row.attempt) return null;
  const { error, providerId = row.providerId } = report;
  if (report.isUnsent && maySendAgain(row, at.now)) return queueAgain({ ...row, error }, at);
  return close({ ...row, providerId, error }, 'failed', report.reason ?? 'rejected');
}

/** A code that was handed over is not known any more. */
const maySendAgain = (row: MessageDocument, now: Date) =>
  !isTooLate(row, now) && (row.account?.kind !== 'code' || row.account.code !== undefined);

const PAUSES = { firstMs: 60_000, longestMs: 3_600_000 };

/** The provider dropped the message before it left: sent once more, it is the only one. */
function queueAgain(row: MessageDocument, { technical }: Moment): Decision {
  const { unsent = [], attempt } = row;
  const pause = backoffMs(unsent.length, PAUSES);
  const { providerId: _id, acceptedAt: _at, lookupAt: _look, unknownSince: _since, lease: _lease, ...kept } = row;
  return withoutEvents({
    ...kept,
    state: 'queued',
    aside: 'pause',
    retryAt: later(technical, pause),
    unsent: [...unsent, attempt],
  });
}

function deliver(
  accepted: Delivery,
  { _id, lease, numbers, memberId = '', channel }: MessageDocument,
  now: Date,
): Decision {
  const acceptedAt = timestampFromDate(accepted.acceptedAt!);
  const delivered = () =>
    event(NumbersDeliveredSchema, {
      deliveryId: _id,
      drawId: numbers!.drawId,
      memberId,
      channel,
      acceptedAt,
      deliveredAt: timestampFromDate(now),
    });
  return {
    next: { ...accepted, state: 'delivered', deliveredAt: now, lookupAt: undefined, lease },
    events: numbers ? [delivered()] : [],
  };
}
