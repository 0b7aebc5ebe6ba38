import type Stripe from 'stripe';
import { newId } from '../state.js';
import type { BalanceTransaction } from './records.js';
import type { StripeWorld } from './world.js';

type Change = Pick<BalanceTransaction, 'amount' | 'type'> &
  Partial<Pick<BalanceTransaction, 'description' | 'invoice' | 'metadata'>>;

/** Changes the balance of a customer and records the transaction. Undefined when there is no such customer. */
export function changeBalance(
  world: StripeWorld,
  customerId: string,
  { amount, type, description = null, invoice = null, metadata = {} }: Change,
): BalanceTransaction | undefined {
  const customer = world.tables.customers.get(customerId);
  if (!customer) return undefined;
  const endingBalance = (customer.balance ?? 0) + amount;
  world.tables.customers.put(customerId, { ...customer, balance: endingBalance });
  const id = newId('cbtxn');
  const common = { id, created: world.now(), customer: customerId };
  return world.tables.balanceTransactions.put(id, {
    ...common,
    amount,
    endingBalance,
    type,
    description,
    invoice,
    metadata,
  });
}

export function presentBalanceTransaction(transaction: BalanceTransaction): Stripe.CustomerBalanceTransaction {
  return {
    id: transaction.id,
    object: 'customer_balance_transaction',
    amount: transaction.amount,
    checkout_session: null,
    created: transaction.created,
    credit_note: null,
    currency: 'usd',
    customer: transaction.customer,
    customer_account: null,
    description: transaction.description,
    ending_balance: transaction.endingBalance,
    invoice: transaction.invoice,
    livemode: false,
    metadata: transaction.metadata,
    type: transaction.type,
  };
}
