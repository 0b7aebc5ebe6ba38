import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, signInServer, theAdmin } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(theAdmin);
  api = fakeApi({ ...mariasAnswers, 'GET /api/member': problem(404, 'member-not-found') });
});

describe('the admin’s profile', () => {
  it('[S2.57] links to the admin dashboard and has no membership to close', async () => {
    await openSite('/profile');
    expect(await screen.findByText(/This is the admin account/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin-dashboard');
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /Account/ })).not.toBeInTheDocument();
  });

  it('can add passkeys in addition to an app, but cannot turn off two-step sign-in', async () => {
    api.answer('GET /api/second-factor', {
      body: { isOn: true, app: { since: '2026-11-20T09:00:00Z' }, passkeys: [], recoveryCodes: 0 },
    });
    const { user } = await openSite('/profile');
    await user.click(await screen.findByRole('button', { name: 'Two-step sign-in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Two-step sign-in' }));
    await dialog.findByText(/always needs one of them/);
    for (const name of ['Turn off', 'Get recovery codes'])
      expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add a passkey' }));
    await waitFor(() => expect(signInServer.sentTo).toEqual(['webauthn-register-passwordless /profile']));
  });
});
