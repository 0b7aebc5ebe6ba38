import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { mariasAnswers } from '../../testing/answers.js';
import { fakeApi, problem } from '../../testing/fake-api.js';
import { fakeSignIn, theAdmin } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

beforeEach(() => {
  fakeSignIn(theAdmin);
  fakeApi({ ...mariasAnswers, 'GET /api/member': problem(404, 'member-not-found') });
});

describe('the admin’s profile', () => {
  it('leads to the console and has no membership to close', async () => {
    await openSite('/profile');
    expect(await screen.findByText(/This is the admin account/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin-dashboard');
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /Account/ })).not.toBeInTheDocument();
  });
});
