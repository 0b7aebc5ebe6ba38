import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aReading, day, mirrorOf, now } from '../../test/provider-snapshots.js';
import type { ProviderSnapshot } from '../subscriptions/mirror.js';
import { requestCancellation } from '../subscription-reconciler/desired-state.js';
import {
  type Decision,
  expire,
  requestResubscription,
  canResubscribe,
  pay,
  recordPage,
  type Resubscription,
} from './resubscription.js';

const wanted = { memberId: 'm-1', customerId: 'cus_1', plan: 'monthly', priceId: 'price_1' } as const;
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const page = (name: string) => ({ sessionId: name, url: `https://pay.example/${name}` });
const payment = (name: string) => ({ sessionId: 'cs_1', subscriptionId: name, invoiceId: `in_${name}`, paidAt: now });

const begun = () => requestResubscription(null, wanted, now)!.next;
const shown = () => recordPage(begun(), 1, page('cs_1'))!.next;

describe('a resubscription', () => {
  it('is allowed only after an unpaid or unrenewed end, and not for a deleted member', () => {
    const ended = (endReason: ProviderSnapshot['endReason']) =>
      mirrorOf(aReading(), aReading({ status: 'ended', endReason }));
    expect(canResubscribe(ended('unpaid'))).toBe(true);
    expect(canResubscribe(ended('not-renewed'))).toBe(true);
    expect(canResubscribe(ended('member-cancelled'))).toBe(false);
    expect(canResubscribe(requestCancellation(ended('unpaid'), 'deleted', now).next)).toBe(false);
    for (const status of ['active', 'past-due', 'paused'] as const)
      expect(canResubscribe(mirrorOf(aReading({ status })))).toBe(false);
  });

  it('reuses the payment page while it is open', () => {
    expect(requestResubscription(shown(), wanted, minutes(30))).toBeNull();
  });

  it('replaces a payment page that has expired or is for another plan', () => {
    const second = { attempt: 2, replaces: 'cs_1' };
    expect(requestResubscription(expire(shown(), 1)!.next, wanted, minutes(1))?.next).toMatchObject({
      checkout: second,
    });
    expect(requestResubscription(shown(), wanted, minutes(40))?.next).toMatchObject({ checkout: second });
    const yearly = { ...wanted, plan: 'annual', priceId: 'price_2' } as const;
    expect(requestResubscription(shown(), yearly, minutes(1))?.next).toMatchObject({
      plan: 'annual',
      checkout: second,
    });
  });

  it('keeps an attempt without a response at first, and starts a new attempt two minutes later', () => {
    expect(requestResubscription(begun(), wanted, minutes(0.5))).toBeNull();
    expect(requestResubscription(begun(), wanted, minutes(2))?.next.checkout.attempt).toBe(2);
  });

  it('ignores a payment page of an earlier attempt', () => {
    const second = requestResubscription(expire(shown(), 1)!.next, wanted, minutes(1))!.next;
    expect(recordPage(second, 1, page('cs_late'))).toBeNull();
    expect(expire(second, 1)).toBeNull();
  });

  it('cannot be requested again or expire once it is paid', () => {
    const paid = pay(shown(), payment('sub_2'))!.next;
    expect(() => requestResubscription(paid, wanted, day(1))).toThrow('We received your payment.');
    expect(expire(paid, 1)).toBeNull();
  });

  it('accepts only the first payment in any sequence of payments, expirations and requests', () => {
    type Step = (restart: Resubscription) => Decision | null;
    const steps = fc.constantFrom<Step>(
      (restart) => pay(restart, payment('sub_2')),
      (restart) => pay(restart, payment('sub_3')),
      (restart) => expire(restart, restart.checkout.attempt),
      (restart) => recordPage(restart, restart.checkout.attempt, page('cs_2')),
      (restart) => (restart.state === 'paid' ? null : requestResubscription(restart, wanted, minutes(50))),
    );
    fc.assert(
      fc.property(fc.array(steps), (story) => {
        const counted = new Set<string>();
        story.reduce((restart, step) => {
          const next = step(restart)?.next ?? restart;
          if (next.payment) counted.add(next.payment.subscriptionId);
          expect(next.state === 'paid').toBe(next.payment !== undefined);
          return next;
        }, begun());
        expect(counted.size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
