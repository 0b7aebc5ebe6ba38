import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { idOf, openAccount, type Account } from './stripe-account.js';

const DAY_MS = 86_400_000;

describe('subscriptions with a schedule at the payment provider', () => {
  let account: Account;
  let stripe: Stripe;
  beforeEach(async () => {
    account = await openAccount();
    ({ stripe } = account);
  });
  afterEach(() => account.close());

  const periodOf = ({ items }: Stripe.Subscription) => ({
    start: items.data[0]?.current_period_start ?? 0,
    end: items.data[0]?.current_period_end ?? 0,
  });
  const again = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id);
  const passPeriod = (subscription: Stripe.Subscription) =>
    account.sandbox.moveTo(new Date(periodOf(subscription).end * 1000));
  const amounts = () =>
    account.sandbox.charges().charges.map(({ amount, succeeded }) => (succeeded ? amount : -amount));

  async function scheduleAnnual(subscription: Stripe.Subscription) {
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const annual = (await stripe.prices.list({ lookup_keys: ['annual'] })).data[0]?.id;
    const [phase] = schedule.phases;
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: idOf(phase?.items[0]?.price), quantity: 1 }],
          start_date: phase?.start_date,
          end_date: phase?.end_date,
        },
        {
          items: [{ price: annual, quantity: 1 }],
          duration: { interval: 'year', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    });
  }

  it('switch from monthly to annual when the month ends, and renew after the schedule is released', async () => {
    const subscription = await account.subscribe();
    const schedule = await scheduleAnnual(subscription);
    expect(schedule.phases[1]?.start_date).toBe(periodOf(subscription).end);
    passPeriod(subscription);
    const upgraded = await again(subscription);
    expect(upgraded.items.data[0]?.price.lookup_key).toBe('annual');
    expect(amounts()).toEqual([1299, 5988]);
    await account.announced('subscription_schedule.updated');
    expect((await stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released');
    expect((await again(subscription)).schedule).toBeNull();
    account.sandbox.advance(366 * DAY_MS);
    expect(amounts()).toEqual([1299, 5988, 5988]);
  });

  it('reject changes of their renewal and further schedules while a schedule manages them', async () => {
    const subscription = await account.subscribe();
    await scheduleAnnual(subscription);
    await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
      'managed by the subscription schedule',
    );
    await expect(stripe.subscriptionSchedules.create({ from_subscription: subscription.id })).rejects.toThrow(
      'already attached to a schedule',
    );
  });

  it('reject an end behavior for a schedule that is created from them', async () => {
    const subscription = await account.subscribe();
    const withMore = { from_subscription: subscription.id, end_behavior: 'release' } as const;
    await expect(stripe.subscriptionSchedules.create(withMore)).rejects.toThrow('You cannot set `end_behavior`');
  });
});
