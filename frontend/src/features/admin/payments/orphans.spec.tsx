import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const orphan = {
  subscriptionId: 'sub_orphan',
  customerId: 'cus_9',
  memberId: null,
  reason: 'no-member',
  amountCents: 1299,
  createdAt: '2026-09-14T12:00:00Z',
  paidCents: 3897,
  state: 'found',
};
const listed = (...items: object[]) => api.answer('GET /api/admin/payments/orphans', { body: { items } });

async function openList() {
  listed(orphan);
  const site = await openConsole('payments');
  return {
    ...site,
    section: within(await screen.findByRole('region', { name: 'Charged at Stripe without a member' })),
  };
}

async function openDialog() {
  const { section, ...site } = await openList();
  await site.user.click(section.getByRole('button', { name: 'Cancel and refund…' }));
  return { ...site, dialog: within(await screen.findByRole('alertdialog')) };
}

describe('a subscription that Stripe charges without a member', () => {
  it('is listed with the reason and what would be refunded', async () => {
    const { section } = await openList();
    expect(section.getByRole('listitem')).toHaveTextContent(
      'It has no member$12.99 per period since September 14, 2026, $38.97 to refund',
    );
  });

  it('is canceled and refunded with a reason, after a dialog has shown the amount', async () => {
    const { user, dialog } = await openDialog();
    expect(dialog.getByText(/goes back to the card/)).toHaveTextContent('sub_orphan ends now, and $38.97');
    api.answer('POST /api/admin/payments/orphans/sub_orphan/settle', { body: { ...orphan, state: 'settling' } });
    listed({ ...orphan, state: 'settling' });
    await user.type(dialog.getByLabelText('Reason'), 'paid after the restore');
    await user.click(dialog.getByRole('button', { name: 'Cancel and refund' }));
    expect(await screen.findByText('Being canceled and refunded')).toBeInTheDocument();
    const [call] = api.callsTo('POST /api/admin/payments/orphans/sub_orphan/settle');
    expect(call?.body).toEqual({ reason: 'paid after the restore' });
  });

  it('shows that nothing was canceled or refunded when it now has a member', async () => {
    const { user, dialog } = await openDialog();
    const title = 'This subscription has a member now. Nothing was canceled or refunded.';
    api.answer('POST /api/admin/payments/orphans/sub_orphan/settle', problem(409, 'no-orphan', { title }));
    await user.type(dialog.getByLabelText('Reason'), 'paid after the restore');
    await user.click(dialog.getByRole('button', { name: 'Cancel and refund' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(title);
  });

  it('has no section when there is none', async () => {
    listed();
    await openConsole('payments');
    await screen.findByText(/Compared with Stripe/);
    expect(screen.queryByText('Charged at Stripe without a member')).not.toBeInTheDocument();
  });
});
