import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { fakeSignIn } from '../../../testing/fake-keycloak.js';
import { openMember } from '../../../testing/member-page.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const signIn = () => fakeSignIn({ memberId: 'staff-ann', email: 'ann@example.com', roles: ['support'] });

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Admin' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const forbidden = ['/api/admin/payments', '/api/admin/jackpot-wins', '/api/admin/audit', '/api/admin/dead-letters'];

describe('the console for the support role', () => {
  it('has only the tabs of the role, and sends no requests for other tabs', async () => {
    signIn();
    await openConsole('today');
    expect(tabs()).toEqual(['Needs you', 'User Information', 'Resend Tools', 'Deadlines', 'Messages']);
    const asked = api.calls.map(({ route }) => route);
    expect(asked.filter((route) => forbidden.some((path) => route.includes(path)))).toEqual([]);
  });

  it('shows a notice when the URL leads to a tab that the role does not include', async () => {
    signIn();
    await openConsole('rollout');
    expect(await screen.findByText('Your role does not include this page')).toBeInTheDocument();
    expect(api.callsTo('GET /api/admin/rollout')).toHaveLength(0);
  });

  it('stays open when a service rejects a request because of the role', async () => {
    api.answer('GET /api/admin/contacts', problem(403, 'role-needed'));
    await openConsole('messages');
    expect(await screen.findByText(/can’t be shown right now/)).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument();
  });
});

describe('the page of a member', () => {
  it('offers only the actions of the support role', async () => {
    await openMember({}, signIn);
    expect(await screen.findByRole('button', { name: 'Resend text' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Close .* account$/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Give credit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export consents' })).not.toBeInTheDocument();
  });
});
