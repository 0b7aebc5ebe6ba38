import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

// In a separate file, because the flag is read once, when the page is loaded
it('an invalid admin flag in session storage is removed, and the admin gate is shown', async () => {
  fakeSignIn(maria);
  fakeApi();
  sessionStorage.setItem('numbercast.admin', 'let me in');
  await openSite('/admin-dashboard');
  expect(await screen.findByRole('heading', { name: 'Admin Access Required' })).toBeInTheDocument();
  expect(sessionStorage.getItem('numbercast.admin')).toBeNull();
});
