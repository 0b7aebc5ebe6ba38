import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

// In a separate file, because the flag is read once, when the page is loaded
it('[S4.42] an admin flag of another user is removed, and a member is shown the admin gate', async () => {
  fakeSignIn(maria);
  fakeApi();
  const flag = { stepUp: 'x', expiresAt: new Date(Date.now() + 60_000).toISOString(), memberId: 'admin' };
  sessionStorage.setItem('numbercast.admin', JSON.stringify(flag));
  await openSite('/admin-dashboard');
  expect(await screen.findByRole('heading', { name: 'Admin Access Required' })).toBeInTheDocument();
  expect(sessionStorage.getItem('numbercast.admin')).toBeNull();
});
