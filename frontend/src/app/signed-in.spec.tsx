import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { mariasAnswers } from '../testing/answers.js';
import { fakeApi } from '../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../testing/fake-keycloak.js';
import { openSite } from '../testing/render-app.js';

describe('a signed-in member', () => {
  beforeEach(() => {
    fakeSignIn(maria);
    fakeApi(mariasAnswers);
  });

  it('who visits the sign-in page is sent to the profile', async () => {
    const { address } = await openSite('/login');
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(signInServer.sentTo).toEqual([]);
  });

  it('follows Profile in the header to their profile', async () => {
    const { user } = await openSite('/faqs');
    await user.click((await screen.findAllByRole('link', { name: 'Profile' }))[0]!);
    expect(await screen.findByRole('heading', { name: 'Hello, Maria' })).toBeInTheDocument();
  });
});
