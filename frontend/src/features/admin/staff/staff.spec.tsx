import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { administrator, supportPerson } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const STAFF = 'POST /api/admin/staff';
const list = (...items: object[]) => api.answer('GET /api/admin/staff', { body: { items: [administrator, ...items] } });
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const invited = {
  ...supportPerson,
  state: 'invited',
  hasSecondFactor: false,
  lastSignInAt: null,
  linkExpiresAt: '2026-11-25T15:00:00Z',
};

describe('the staff list', () => {
  it('shows email, role, status and second factor of a person', async () => {
    await openConsole('system');
    const row = await rowOf(/^Ann Lane/);
    for (const text of ['ann@staff.example', 'Support', 'Active', 'Second factor set up'])
      expect(row).toHaveTextContent(text);
    expect(await rowOf(/^Numbercast Administrator \(you\)/)).toHaveTextContent('Administrator');
  });

  it('offers no actions for the administrator of the installation', async () => {
    await openConsole('system');
    expect(within(await rowOf(/^Numbercast Administrator/)).queryByRole('button')).not.toBeInTheDocument();
  });

  it('invites a person by name and role, with validation errors next to the fields', async () => {
    const { user } = await openConsole('system');
    await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await user.type(dialog.getByLabelText('Email address'), 'ada@example.com');
    await user.type(dialog.getByLabelText('First name'), 'Ada');
    await user.type(dialog.getByLabelText('Last name'), 'Park');
    await user.selectOptions(dialog.getByLabelText('Role'), 'finance');
    const errors = [{ pointer: '/email', detail: 'This address has an account of the site.' }];
    api.answer(STAFF, { status: 400, body: { type: '/problems/invalid-input', title: 'Invalid input', errors } });
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText(errors[0]!.detail)).toBeInTheDocument();
    api.answer(STAFF, { body: invited });
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.callsTo(STAFF)[1]?.body).toEqual({
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Park',
      role: 'finance',
    });
  });

  it('resends an invitation, and withdraws it after a confirmation', async () => {
    list(invited);
    for (const action of ['invitation', 'removed']) api.answer(`${STAFF}/staff-ann/${action}`, { body: invited });
    const { user } = await openConsole('system');
    await user.click(await screen.findByRole('button', { name: 'Send again to Ann Lane' }));
    await waitFor(() => expect(api.callsTo(`${STAFF}/staff-ann/invitation`)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Withdraw Ann Lane' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation of Ann Lane?' }));
    await user.click(question.getByRole('button', { name: 'Withdraw the invitation' }));
    await waitFor(() => expect(api.callsTo(`${STAFF}/staff-ann/removed`)).toHaveLength(1));
  });

  it('changes the role of a person', async () => {
    api.answer(`${STAFF}/staff-ann/role`, { body: supportPerson });
    const { user } = await openConsole('system');
    await user.click(await screen.findByRole('button', { name: 'Change role of Ann Lane' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of Ann Lane' }));
    await user.selectOptions(dialog.getByLabelText('Role'), 'finance');
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(api.callsTo(`${STAFF}/staff-ann/role`)[0]?.body).toEqual({ role: 'finance' }));
  });

  it('shows why a person could not be invited', async () => {
    list({ ...invited, state: 'failed', failure: 'email-taken', linkExpiresAt: null });
    await openConsole('system');
    expect(await rowOf(/^Ann Lane/)).toHaveTextContent('The address has an account of the site.');
  });
});
