import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

describe('a member at the admin gate', () => {
  beforeEach(() => fakeSignIn(maria));

  it('[S5.23] is asked to sign in as the admin, and the password is not sent', async () => {
    const api = fakeApi();
    api.answer('GET /api/admin/gate', { body: { email: 'boss@example.com' } });
    const { user } = await openSite('/admin-dashboard');
    await user.type(await screen.findByLabelText('Admin password'), 'open sesame');
    await user.click(screen.getByRole('button', { name: 'Open the console' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText('Please log in as boss@example.com first')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Go to sign in' }));
    await waitFor(() => expect(signInServer.sentTo).toEqual(['logout /login?to=%2Fadmin-dashboard']));
    expect(api.callsTo('POST /api/admin/gate')).toEqual([]);
  });
});

describe('a visitor at the admin gate', () => {
  beforeEach(() => fakeSignIn(null));

  it('is not shown the admin’s email address, which only signed-in users may read', async () => {
    const api = fakeApi();
    const { user } = await openSite('/admin-dashboard');
    await user.type(await screen.findByLabelText('Admin password'), 'open sesame');
    await user.click(screen.getByRole('button', { name: 'Open the console' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText('Please log in as the admin first')).toBeInTheDocument();
    expect(api.callsTo('GET /api/admin/gate')).toEqual([]);
  });
});
