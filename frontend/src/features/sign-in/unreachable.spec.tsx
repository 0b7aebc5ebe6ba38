import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { takeReturnAddress } from '../../lib/auth/return-address.js';
import { fakeSignIn, signInServer } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

describe('the sign-in page while the sign-in server is unreachable', () => {
  beforeEach(() => {
    fakeSignIn(null);
    fakeApi();
    signInServer.isReachable = false;
  });

  it('[S8.40] shows an error and works as soon as the server is available again', async () => {
    const { user } = await openSite('/login?to=/past-numbers');
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t reach the sign-in page right now.');
    signInServer.isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(signInServer.sentTo).toEqual(['login /profile']));
    expect(takeReturnAddress()).toBe('/past-numbers');
  });
});
