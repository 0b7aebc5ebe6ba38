import type { StripeWorld } from './world.js';

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Every charge and refund, as the card holders' banks saw them. Amounts in cents (USD). */
export function reportCharges(world: StripeWorld) {
  const { charges, customers, invoices, refunds, subscriptions } = world.tables;
  return {
    charges: charges.values().map((charge) => {
      const subscription = invoices.get(charge.invoice ?? '')?.subscription ?? '';
      return {
        id: charge.id,
        at: iso(charge.created),
        amount: charge.amount,
        currency: 'usd',
        succeeded: charge.decline === null,
        declineCode: charge.decline?.declineCode ?? charge.decline?.code ?? null,
        refunded: charge.refunded,
        customer: charge.customer,
        email: customers.get(charge.customer ?? '')?.email ?? null,
        invoice: charge.invoice,
        subscription,
        metadata: subscriptions.get(subscription)?.metadata ?? charge.metadata ?? {},
      };
    }),
    refunds: refunds.values().map(({ id, created, amount, charge }) => ({ id, at: iso(created), amount, charge })),
  };
}
