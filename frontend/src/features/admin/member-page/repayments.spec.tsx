import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { problem } from '../../../testing/fake-api.js';
import { invoice } from '../../../testing/member-answers.js';
import { openMember } from '../../../testing/member-page.js';
import { dropStepUp } from '../step-up.js';

beforeEach(dropStepUp);

const REFUND = `POST /api/admin/payments/repayments/${ana.id}/refunds`;
const CREDIT = `POST /api/admin/payments/repayments/${ana.id}/credits`;
const ORDERS = `GET /api/admin/payments/repayments/${ana.id}`;
const order = {
  orderId: 'o-1',
  kind: 'refund',
  amountCents: 5988,
  reason: 'charged after the move',
  by: 'ann@example.com',
  at: '2026-11-23T17:00:00Z',
  state: 'done',
  invoiceId: invoice.invoiceId,
  rejection: null,
};

async function openRefund() {
  const site = await openMember();
  await site.user.click(await screen.findByRole('button', { name: 'Refund invoice NC-0001' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Refund this payment?' });
  const field = (name: string) => within(dialog).getByRole('textbox', { name });
  return { ...site, dialog, field };
}

describe('a payment on the member page', () => {
  it('is refunded in full with a reason, by a button that names the member', async () => {
    const { user, api, dialog, field } = await openRefund();
    expect(field('Amount in dollars')).toHaveValue('59.88');
    api.answer(REFUND, { body: order });
    api.answer(ORDERS, { body: { items: [order] } });
    await user.type(field('Reason'), 'charged after the move');
    await user.click(within(dialog).getByRole('button', { name: 'Refund Ana Reyes $59.88' }));
    expect(await screen.findByText('$59.88 refunded')).toBeInTheDocument();
    expect(api.callsTo(REFUND).map(({ body }) => body)).toEqual([
      {
        orderId: expect.stringMatching(/^[\da-f-]{36}$/),
        invoiceId: invoice.invoiceId,
        amountCents: 5988,
        reason: 'charged after the move',
      },
    ]);
    expect(await screen.findByText('Refund of $59.88 by ann@example.com: charged after the move')).toBeInTheDocument();
  });

  it('is refunded in part, but not beyond the paid amount', async () => {
    const { user, api, dialog, field } = await openRefund();
    await user.type(field('Reason'), 'half of the year');
    await user.clear(field('Amount in dollars'));
    await user.click(within(dialog).getByRole('button', { name: 'Refund Ana Reyes' }));
    expect(field('Amount in dollars')).toHaveAccessibleDescription('Enter an amount, like 12.99.');
    await user.type(field('Amount in dollars'), '60');
    await user.click(within(dialog).getByRole('button', { name: 'Refund Ana Reyes $60.00' }));
    expect(field('Amount in dollars')).toHaveAccessibleDescription('Enter $59.88 or less.');
    await user.clear(field('Amount in dollars'));
    await user.type(field('Amount in dollars'), '29.94');
    api.answer(REFUND, { body: { ...order, amountCents: 2994, state: 'pending' } });
    await user.click(within(dialog).getByRole('button', { name: 'Refund Ana Reyes $29.94' }));
    expect(await screen.findByText('The refund is stored. Stripe gets it as soon as it answers.')).toBeInTheDocument();
    expect(api.callsTo(REFUND).map(({ body }) => (body as { amountCents: number }).amountCents)).toEqual([2994]);
  });

  it('shows that less is left to refund, and retries with the same order id', async () => {
    const { user, api, dialog, field } = await openRefund();
    await user.type(field('Reason'), 'charged after the move');
    const detail = 'Only $10.00 of this payment can still be refunded.';
    api.answer(REFUND, problem(409, 'not-refundable', { detail }));
    await user.click(within(dialog).getByRole('button', { name: 'Refund Ana Reyes $59.88' }));
    expect(await within(dialog).findByText(detail)).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Refund Ana Reyes $59.88' }));
    const ids = api.callsTo(REFUND).map(({ body }) => (body as { orderId: string }).orderId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('shows why Stripe rejected the refund, and retries with a new order id', async () => {
    const { user, api, dialog, field } = await openRefund();
    await user.type(field('Reason'), 'charged after the move');
    api.answer(REFUND, { body: { ...order, state: 'rejected', rejection: 'The charge is too old.' } });
    const button = () => within(dialog).getByRole('button', { name: 'Refund Ana Reyes $59.88' });
    await user.click(button());
    expect(await within(dialog).findByText('Stripe rejected it: The charge is too old.')).toBeInTheDocument();
    await user.click(button());
    const ids = api.callsTo(REFUND).map(({ body }) => (body as { orderId: string }).orderId);
    expect(new Set(ids).size).toBe(2);
  });

  it('shows the refunded amount, and offers no refund when nothing is left', async () => {
    const refunded = { ...invoice, refundedCents: 5988, refundableCents: 0 };
    await openMember({}, (api) =>
      api.answer(`GET /api/admin/payments/invoices/${ana.id}`, { body: { items: [refunded] } }),
    );
    expect(await screen.findByRole('list', { name: 'Last invoices' })).toHaveTextContent('$59.88 refunded');
    expect(screen.queryByRole('button', { name: /Refund invoice/ })).not.toBeInTheDocument();
  });
});

describe('a credit', () => {
  it('is granted with an amount and a reason', async () => {
    const { user, api } = await openMember();
    await user.click(screen.getByRole('button', { name: 'Give credit' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Give a credit?' });
    api.answer(CREDIT, { body: { ...order, kind: 'credit', amountCents: 500, invoiceId: null } });
    await user.type(within(dialog).getByRole('textbox', { name: 'Amount in dollars' }), '5');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'late numbers');
    await user.click(within(dialog).getByRole('button', { name: 'Credit Ana Reyes $5.00' }));
    expect(await screen.findByText('$5.00 credited')).toBeInTheDocument();
    expect(api.callsTo(CREDIT).map(({ body }) => body)).toMatchObject([{ amountCents: 500, reason: 'late numbers' }]);
  });

  it('is not offered after the subscription has ended', async () => {
    await openMember({
      subscription: {
        status: 'ended',
        autoRenew: false,
        disputed: false,
        currentPeriodEnd: '2026-11-01T15:00:00Z',
        upgradeAt: null,
      },
    });
    expect(screen.queryByRole('button', { name: 'Give credit' })).not.toBeInTheDocument();
  });
});
