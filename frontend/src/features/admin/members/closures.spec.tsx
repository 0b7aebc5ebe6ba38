import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const listOf = (member: object) => ({ body: { items: [{ ...ana, ...member }], total: 1 } });

async function openMembers(member: object) {
  api.answer('GET /api/admin/members', listOf(member));
  const site = await openConsole('users');
  await screen.findByRole('table', { name: 'Users' });
  return site;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('an account', () => {
  it('[S4.20] is closed with a reason, after what that does has been said', async () => {
    const { user } = await openMembers({ status: 'active' });
    await user.click(button('Close the account of ana@example.com'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Close this account?' });
    expect(dialog).toHaveTextContent('no charges');
    await user.click(within(dialog).getByRole('button', { name: 'Close account' }));
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toBeInvalid();
    api.answer(`POST /api/admin/members/${ana.id}/close`, { body: { id: ana.id, status: 'suspended' } });
    api.answer('GET /api/admin/members', listOf({ status: 'suspended', closed: true }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'shared the account');
    await user.click(within(dialog).getByRole('button', { name: 'Close account' }));
    expect(await screen.findByText('Account closed')).toBeInTheDocument();
    expect(api.callsTo(`POST /api/admin/members/${ana.id}/close`).map(({ body }) => body)).toEqual([
      { reason: 'shared the account' },
    ]);
    expect(await screen.findByRole('button', { name: 'Reopen the account of ana@example.com' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close the account of ana@example.com' })).not.toBeInTheDocument();
  });

  it('stays as it is, and says so, when it cannot be reopened just now', async () => {
    const { user } = await openMembers({ status: 'suspended', closed: true });
    await user.click(button('Reopen the account of ana@example.com'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Let this member start again?' });
    api.answer(`POST /api/admin/members/${ana.id}/reopen`, problem(503, 'unavailable'));
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'paid what was owed');
    await user.click(within(dialog).getByRole('button', { name: 'Reopen account' }));
    expect(await within(dialog).findByText('The account could not be reopened; please try again.')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('paid what was owed');
  });

  it('that was deleted is neither closed nor reopened', async () => {
    await openMembers({ status: 'deleted' });
    expect(screen.queryByRole('button', { name: /the account of ana/ })).not.toBeInTheDocument();
  });
});
