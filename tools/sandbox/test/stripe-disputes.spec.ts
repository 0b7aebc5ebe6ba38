import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type Account, idOf, openAccount } from './stripe-account.js';

const DAY_MS = 86_400_000;
const DISPUTED = '4000000000000259';

describe('a disputed payment at the payment provider', () => {
  let account: Account;
  let stripe: Stripe;
  beforeEach(async () => {
    account = await openAccount();
    ({ stripe } = account);
  });
  afterEach(() => account.close());

  const theDispute = async () => (await stripe.disputes.list()).data[0]!;

  it('is announced with its charge and the due date of the evidence', async () => {
    const subscription = await account.subscribe('monthly', DISPUTED);
    const { data } = await account.announced('charge.dispute.created');
    const dispute = data.object as Stripe.Dispute;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 1299, currency: 'usd' });
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);
    const charge = await stripe.charges.retrieve(idOf(dispute.charge));
    expect(charge.disputed).toBe(true);
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: idOf(dispute.payment_intent) },
    });
    expect(payments.data.map(({ invoice }) => idOf(invoice))).toEqual([idOf(subscription.latest_invoice)]);
  });

  it.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('that receives %s is %s', async (statement, status) => {
    await account.subscribe('monthly', DISPUTED);
    const { id } = await theDispute();
    await stripe.disputes.update(id, { evidence: { uncategorized_text: statement } });
    expect((await theDispute()).status).toBe(status);
    await account.announced('charge.dispute.closed');
    await expect(stripe.disputes.update(id, { evidence: {} })).rejects.toThrow('already closed');
  });

  it('is lost when no evidence is submitted in time', async () => {
    await account.subscribe('monthly', DISPUTED);
    account.sandbox.advance(10 * DAY_MS);
    expect((await theDispute()).status).toBe('lost');
  });
});
