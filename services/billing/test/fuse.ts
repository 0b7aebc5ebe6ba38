import type { INestApplication } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { GiftMembershipProvider } from '../src/gifts/gift-membership-provider.js';
import { GiftProvider } from '../src/gifts/gift-provider.js';
import { GiftsRepository } from '../src/gifts/gifts.repository.js';
import { RepaymentOrderProvider } from '../src/repayment-orders/repayment-order-provider.js';
import { RepaymentOrdersRepository } from '../src/repayment-orders/repayment-orders.repository.js';
import { ResubscriptionsRepository } from '../src/resubscriptions/resubscriptions.repository.js';
import { SignupsRepository } from '../src/signups/signups.repository.js';
import { PaymentProvider } from '../src/checkouts/payment-provider.js';
import { StripeEventsRepository } from '../src/stripe-events/stripe-events.repository.js';
import { SubscriptionProvider } from '../src/subscription-reconciler/subscription-provider.js';
import { SubscriptionsRepository } from '../src/subscriptions/subscriptions.repository.js';

/** Collections whose documents name the work that is left to do. */
const WITH_PENDING_WORK = ['subscriptions', 'gifts', 'repayment_orders'];

type Step = (...args: unknown[]) => Promise<unknown>;

/**
 * Makes the service fail between any two of its steps (calls to the provider, writes to the store): from then on every
 * step fails, until it is revived.
 */
export function installFuse(app: INestApplication) {
  let stepsLeft = Infinity;
  const burn = () => {
    if (stepsLeft-- <= 0) throw new Error('the process is dead');
  };
  const guard = <T extends object>(target: T, names: (keyof T & string)[]) => {
    for (const name of names) {
      const step = (Reflect.get(target, name) as Step).bind(target);
      Reflect.set(target, name, async (...args: unknown[]) => {
        burn();
        return step(...args);
      });
    }
  };
  guard(app.get(PaymentProvider), ['priceOf', 'openPage', 'openRestartPage', 'closePage', 'readSession', 'refund']);
  guard(app.get(SubscriptionProvider), [
    'readSubscription',
    'cancel',
    'pause',
    'resume',
    'setAutoRenew',
    'schedule',
    'release',
  ]);
  guard(app.get(GiftProvider), ['openPage', 'readSession']);
  guard(app.get(GiftMembershipProvider), ['createCustomer', 'findSubscription', 'startYear']);
  guard(app.get(RepaymentOrderProvider), ['hasCustomer', 'carryOut', 'refundOnce']);
  const aggregates = [
    app.get(SignupsRepository).signups,
    app.get(ResubscriptionsRepository).resubscriptions,
    app.get(SubscriptionsRepository).mirrors,
    app.get(GiftsRepository).gifts,
    app.get(RepaymentOrdersRepository).orders,
  ];
  for (const one of aggregates) guard<object>(one, ['change', 'upsertChange', 'insert'] as never[]);
  guard(app.get(StripeEventsRepository), ['keep', 'replace']);

  return {
    light: (steps: number) => void (stepsLeft = steps),
    get isBlown() {
      return stepsLeft < 0;
    },
    /** Restarts the process after its leases have expired. */
    async revive() {
      stepsLeft = Infinity;
      const { connection } = app.get(Store);
      const due = new Date();
      await connection.collection('stripe_events').updateMany({ state: 'new' }, { $set: { 'retry.dueAt': due } });
      await connection.collection('signups').updateMany({ state: 'refunding' }, { $set: { 'refund.dueAt': due } });
      for (const name of WITH_PENDING_WORK)
        await connection
          .collection(name)
          .updateMany({ pending: { $exists: true } }, { $set: { 'pending.dueAt': due } });
    },
    /** Whether all work is done. */
    async isQuiet() {
      const { connection } = app.get(Store);
      const left = await Promise.all([
        connection.collection('stripe_events').countDocuments({ state: 'new' }),
        connection.collection('signups').countDocuments({ state: 'refunding' }),
        ...WITH_PENDING_WORK.map((name) => connection.collection(name).countDocuments({ pending: { $exists: true } })),
      ]);
      return left.every((count) => count === 0);
    },
  };
}
