import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const gift = {
  giftId: 'gift-1',
  giverName: 'Ann',
  giverEmail: 'ann@example.com',
  recipientName: 'Ben',
  state: 'paid',
  amountCents: 5988,
  refundedCents: 0,
  isDisputed: false,
  paidAt: '2026-11-14T12:00:00Z',
  redeemedAt: null,
  redeemedBy: null,
  sendings: 1,
  rejection: null,
};

async function openList(...items: object[]) {
  api.answer('GET /api/admin/payments/gifts', { body: { items, total: items.length } });
  const site = await openConsole('payments');
  return { ...site, section: within(await screen.findByRole('region', { name: 'Gifts' })) };
}

describe('gifts in the console', () => {
  it('are listed with giver, recipient, state and amount', async () => {
    const { section } = await openList(gift, {
      ...gift,
      giftId: 'gift-2',
      state: 'redeemed',
      redeemedAt: gift.paidAt,
      redeemedBy: 'm-1',
    });
    expect(section.getByText('Not redeemed', { selector: ':not(option)' })).toBeInTheDocument();
    expect(section.getAllByText('$59.88')).toHaveLength(2);
    expect(section.getByRole('link', { name: 'November 14, 2026' })).toHaveAttribute(
      'href',
      expect.stringContaining('m-1'),
    );
    expect(section.getAllByRole('button', { name: /^Refund/ })).toHaveLength(1);
  });

  it('are refunded with a reason, after a dialog has shown the consequences', async () => {
    api.answer('POST /api/admin/payments/gifts/gift-1/refund', { body: { ...gift, state: 'refunded' } });
    const { user, section } = await openList(gift);
    await user.click(section.getByRole('button', { name: /^Refund/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/The code for Ben no longer works/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Reason'), 'Bought twice');
    await user.click(dialog.getByRole('button', { name: 'Refund $59.88' }));
    await waitFor(() =>
      expect(api.callsTo('POST /api/admin/payments/gifts/gift-1/refund').map(({ body }) => body)).toEqual([
        { orderId: expect.any(String), reason: 'Bought twice' },
      ]),
    );
  });

  it('can be resent by email', async () => {
    api.answer('POST /api/admin/payments/gifts/gift-1/send', { body: { ...gift, sendings: 2 } });
    const { user, section } = await openList(gift);
    await user.click(section.getByRole('button', { name: /^Send the email again/ }));
    expect(await screen.findByText('The code goes to ann@example.com again.')).toBeInTheDocument();
  });
});
