import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { anasDetails } from '../../../testing/member-answers.js';
import { openMember } from '../../../testing/member-page.js';
import { problem } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

beforeEach(dropStepUp);

const button = (name: string) => screen.getByRole('button', { name });

describe('an account', () => {
  it('[S4.20] is closed with a reason, after a dialog has shown the consequences', async () => {
    const { user, api } = await openMember();
    await user.click(button('Close Ana’s account'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Close this account?' });
    for (const words of ['Ana Reyes', 'no charges', 'Annual', 'November 1, 2027', 'Powerball, Mon, Nov 23'])
      expect(dialog).toHaveTextContent(words);
    await user.click(within(dialog).getByRole('button', { name: 'Close Ana’s account' }));
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toBeInvalid();
    api.answer(`POST /api/admin/members/${ana.id}/close`, { body: { id: ana.id, status: 'suspended' } });
    const closure = { at: '2026-11-23T17:00:00Z', by: 'ann', reason: 'shared the account' };
    api.answer(`GET /api/admin/members/${ana.id}`, {
      body: { ...anasDetails, status: 'suspended', closed: true, closure },
    });
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'shared the account');
    await user.click(within(dialog).getByRole('button', { name: 'Close Ana’s account' }));
    expect(await screen.findByText('Account closed')).toBeInTheDocument();
    expect(api.callsTo(`POST /api/admin/members/${ana.id}/close`).map(({ body }) => body)).toEqual([
      { reason: 'shared the account' },
    ]);
    expect(await screen.findByRole('button', { name: 'Reopen Ana’s account' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close Ana’s account' })).not.toBeInTheDocument();
    expect(await screen.findByText('Account closed by ann: shared the account')).toBeInTheDocument();
  });

  it('shows an error and keeps the typed reason when it cannot be reopened', async () => {
    const { user, api } = await openMember({ status: 'suspended', closed: true });
    await user.click(button('Reopen Ana’s account'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Let this member start again?' });
    api.answer(`POST /api/admin/members/${ana.id}/reopen`, problem(503, 'unavailable'));
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'paid what was owed');
    await user.click(within(dialog).getByRole('button', { name: 'Reopen Ana’s account' }));
    expect(await within(dialog).findByText('The account could not be reopened; please try again.')).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('paid what was owed');
  });

  it('cannot be closed or reopened after it was deleted', async () => {
    await openMember({ status: 'deleted', deletedAt: '2026-11-20T15:00:00Z' });
    expect(screen.queryByRole('button', { name: /Ana’s account/ })).not.toBeInTheDocument();
  });

  it('of a self-excluded member shows the end date and cannot be reopened', async () => {
    const exclusion = { at: '2026-11-20T15:00:00Z', until: '2027-05-20T15:00:00Z' };
    await openMember({ status: 'suspended', exclusion });
    expect(screen.getByText(/Excluded themselves until May 20, 2027; this can’t be ended earlier/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reopen Ana’s account' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close Ana’s account' })).toBeInTheDocument();
  });
});
