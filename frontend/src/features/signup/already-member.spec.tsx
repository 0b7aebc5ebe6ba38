import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

// In a separate file, because the session is read once per file
it('does not sell a member a second membership, but lets them sign up someone else', async () => {
  fakeSignIn(maria);
  fakeApi();
  document.documentElement.setAttribute('data-signed-in', ''); // as /theme.js does
  const { user } = await openSite('/signup');
  expect(await screen.findByRole('heading', { name: 'You already have a membership' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to my numbers' })).toHaveAttribute('href', '/past-numbers');
  await user.click(screen.getByRole('button', { name: 'Sign up someone else' }));
  expect(await screen.findByRole('textbox', { name: 'First name' })).toBeInTheDocument();
});
