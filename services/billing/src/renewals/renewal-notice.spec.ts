import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { RenewalApproachingSchema } from '@numbercast/contracts/billing/v1/events';
import { aReading, day, mirrorOf, now, typesOf } from '../../test/provider-snapshots.js';
import type { ProviderSnapshot } from '../subscriptions/mirror.js';
import { applySnapshot } from '../subscription-reconciler/apply-snapshot.js';
import { requestAutoRenew } from '../subscription-reconciler/desired-state.js';
import { renewalNotice } from './renewal-notice.js';

const aYear = (change: Partial<ProviderSnapshot> = {}) =>
  mirrorOf(aReading({ plan: 'annual', periodStart: day(-335), periodEnd: day(30), ...change }));
const decideNotice = (mirror: ReturnType<typeof aYear>, at = now) =>
  renewalNotice(mirror, { amountCents: 5988, currency: 'usd' }, at);

describe('the renewal notice of an annual plan', () => {
  it('is published 30 days before the renewal, with the amount', () => {
    const decision = decideNotice(aYear());
    expect(typesOf(decision)).toEqual(['billing.v1.RenewalApproaching']);
    const noticed = fromBinary(RenewalApproachingSchema, decision!.events[0]!.payload);
    expect(noticed).toMatchObject({ amountCents: 5988n, currency: 'usd', memberId: 'm-1' });
    expect(decideNotice(aYear({ periodEnd: day(31) }))).toBeNull();
  });

  it('is published late after a downtime, but not after the renewal date', () => {
    expect(decideNotice(aYear({ periodEnd: day(2) }))).not.toBeNull();
    expect(decideNotice(aYear({ periodEnd: day(-1) }))).toBeNull();
  });

  it('is published once per year', () => {
    const noticed = decideNotice(aYear())!.next;
    expect(decideNotice(noticed, day(1))).toBeNull();
    const renewed = applySnapshot(
      noticed,
      aReading({ plan: 'annual', periodStart: day(30), periodEnd: day(395) }),
      { subscriptionId: 'sub_1', email: 'ann@example.com' },
      now,
    )!.next;
    expect(decideNotice(renewed, day(31))).toBeNull();
    expect(typesOf(decideNotice(renewed, day(366)))).toEqual(['billing.v1.RenewalApproaching']);
  });

  it('is not published with auto-renew off, for a monthly plan, or when paused or ended', () => {
    expect(decideNotice(requestAutoRenew(aYear(), false, now)!.next)).toBeNull();
    expect(decideNotice(aYear({ plan: 'monthly' }))).toBeNull();
    expect(decideNotice(aYear({ status: 'paused' }))).toBeNull();
    expect(decideNotice(aYear({ status: 'ended', endReason: 'not-renewed' }))).toBeNull();
  });
});
