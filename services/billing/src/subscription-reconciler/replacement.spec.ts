import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { SubscriptionRestartedSchema } from '@numbercast/contracts/billing/v1/events';
import { after, aReading, day, mirrorOf, now, read, typesOf } from '../../test/provider-snapshots.js';
import { promoteCandidate, recordRefund, rejectCandidate } from './replacement.js';
import { nextAction } from './next-provider-action.js';
import { requestCancellation } from './desired-state.js';

const reading = aReading({ replacesSubscriptionId: 'sub_0' });
const candidate = () => mirrorOf(reading);

describe('a subscription that replaces an ended one', () => {
  it('is not published until it is promoted', () => {
    expect(candidate().isCandidate).toBe(true);
    expect(typesOf(read(candidate(), { ...reading, autoRenew: false }))).toEqual([]);
  });

  it('is published once when it is promoted, and its later changes are published as usual', () => {
    const { next, events } = promoteCandidate(candidate())!;
    expect(events.map(({ type }) => type)).toEqual([SubscriptionRestartedSchema.typeName]);
    const published = fromBinary(SubscriptionRestartedSchema, events[0]!.payload);
    expect(published).toMatchObject({
      memberId: 'm-1',
      endedSubscriptionId: 'sub_0',
      subscription: { autoRenew: true },
    });
    expect(promoteCandidate(next)).toBeNull();
    expect(rejectCandidate(next, 'in_1', now)).toBeNull();
    expect(typesOf(read(next, { ...reading, periodEnd: day(60) }))).toEqual(['billing.v1.SubscriptionChanged']);
  });

  it('that is not needed is canceled and then refunded without publishing events', () => {
    const unwanted = rejectCandidate(candidate(), 'in_1', now)!.next;
    expect(nextAction(unwanted)).toBe('cancel');
    const ended = read(unwanted, { ...reading, status: 'ended', endReason: 'member-cancelled' })!;
    expect(ended.events).toEqual([]);
    expect(nextAction(ended.next)).toBe('refund');
    expect(ended.next.pending).toBeDefined();
    const { next } = recordRefund(ended.next, now);
    expect(nextAction(next)).toBeNull();
    expect(next).not.toHaveProperty('pending');
    expect(rejectCandidate(next, 'in_1', now)).toBeNull();
  });

  it('of a member who left before its promotion is refunded', () => {
    const left = requestCancellation(candidate(), 'deleted', now).next;
    const unwanted = after(left, rejectCandidate(left, 'in_1', now));
    expect(unwanted).toMatchObject({ desiredCancel: 'refused', refundDueInvoiceId: 'in_1' });
  });
});
