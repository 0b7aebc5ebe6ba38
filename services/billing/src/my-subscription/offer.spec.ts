import { describe, expect, it } from '@jest/globals';
import { aReading, day, mirrorOf, now } from '../../test/provider-snapshots.js';
import type { Mirror } from '../subscriptions/mirror.js';
import { requestAutoRenew, requestUpgrade } from '../subscription-reconciler/desired-state.js';
import { subscriptionView } from './offer.js';

const prices = { monthly: 1299, annual: 5988 };
const amounts = { prices, periodCents: 1299, nextCents: 1299, upgradeCents: 5988, isRestartTaxed: false };
const view = (mirror: Mirror, own = amounts) => subscriptionView(mirror, own);
const agreed = { priceId: 'price', priceCents: 5988, amountCents: 5988, quotedCents: 5988, agreedAt: now };
const monthly = () => mirrorOf(aReading());

describe('the subscription view of a member', () => {
  it('[S4.31] shows the next charge and the offer of the annual plan', () => {
    expect(view(monthly())).toEqual({
      plan: 'monthly',
      amountCents: 1299,
      isTaxed: false,
      isGift: false,
      autoRenew: true,
      currentPeriodEnd: day(30),
      needsConfirmation: false,
      nextCharge: { at: day(30), amountCents: 1299 },
      upgrade: {
        startsAt: day(30),
        endsAt: new Date('2027-12-23T15:00:00Z'),
        priceCents: 5988,
        amountCents: 5988,
        yearOfMonthsCents: 15_588,
        savingCents: 9600,
        savingPercent: 61,
      },
      restart: null,
      pendingUpgrade: null,
    });
  });

  it('compares the annual price with the member’s own monthly price, and shows 0% if nothing is saved', () => {
    const dearYear = {
      ...amounts,
      prices: { monthly: 1299, annual: 7988 },
      periodCents: 499,
      upgradeCents: 7988,
    };
    expect(view(monthly(), dearYear).upgrade).toMatchObject({
      amountCents: 7988,
      yearOfMonthsCents: 5988,
      savingCents: -2000,
      savingPercent: 0,
    });
  });

  it('excludes tax and credit from prices and savings', () => {
    const price = { priceId: 'price', amountCents: 1299, currency: 'usd', isFixed: false, isTaxed: true };
    const taxed = { ...amounts, nextCents: 914, upgradeCents: 5982 };
    expect(view(mirrorOf(aReading({ price })), taxed)).toMatchObject({
      amountCents: 1299,
      isTaxed: true,
      nextCharge: { amountCents: 914 },
      upgrade: { priceCents: 5988, amountCents: 5982, yearOfMonthsCents: 15_588, savingCents: 9600 },
    });
  });

  it('compares the annual price with 12 months of which only the first are discounted', () => {
    const price = {
      priceId: 'price',
      amountCents: 1299,
      currency: 'usd',
      isFixed: false,
      isTaxed: false,
      discountedCents: 649,
      discountEndsAt: day(75),
    };
    const discounted = { ...amounts, periodCents: 649, nextCents: 649 };
    expect(view(mirrorOf(aReading({ price })), discounted)).toMatchObject({
      amountCents: 649,
      upgrade: { yearOfMonthsCents: 2 * 649 + 10 * 1299 },
    });
  });

  it('shows no next charge when the subscription does not renew, is paused or has ended', () => {
    expect(view(requestAutoRenew(monthly(), false, now)!.next).nextCharge).toBeNull();
    expect(view(mirrorOf(aReading({ status: 'paused' }))).nextCharge).toBeNull();
    expect(view(mirrorOf(aReading(), aReading({ status: 'ended', endReason: 'not-renewed' }))).nextCharge).toBeNull();
  });

  it('shows the annual charge once the upgrade is requested, even with auto-renew off', () => {
    const ending = requestAutoRenew(requestUpgrade(monthly(), agreed, now)!.next, false, now)!.next;
    expect(view(ending)).toMatchObject({
      autoRenew: false,
      nextCharge: { at: day(30), amountCents: 5988 },
      upgrade: null,
      pendingUpgrade: { upgradeDate: day(30), scheduleId: null },
    });
  });

  it('offers a restart with the previous plan and both prices after an unpaid or unrenewed end', () => {
    const ended = (endReason: Mirror['endReason']) => mirrorOf(aReading(), aReading({ status: 'ended', endReason }));
    expect(view(ended('unpaid'))).toMatchObject({
      restart: { plan: 'monthly', prices, isTaxed: false },
      upgrade: null,
    });
    expect(view(ended('not-renewed')).restart).toEqual({ plan: 'monthly', prices, isTaxed: false });
    expect(view(ended('member-cancelled')).restart).toBeNull();
  });

  it('[S4.28] offers no upgrade to a member with the annual plan', () => {
    const annual = view(mirrorOf(aReading({ plan: 'annual' })), { ...amounts, periodCents: 5988, nextCents: 5988 });
    expect(annual).toMatchObject({ upgrade: null, nextCharge: { amountCents: 5988 } });
  });

  it('ends an annual plan that begins on February 29 on February 28', () => {
    const leapDay = mirrorOf(aReading({ periodEnd: new Date('2028-02-29T15:00:00Z') }));
    expect(view(leapDay).upgrade?.endsAt).toEqual(new Date('2029-02-28T15:00:00Z'));
  });
});
