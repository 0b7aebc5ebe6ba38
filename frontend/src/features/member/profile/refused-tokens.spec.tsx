import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi } from '../../../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

describe('the profile', () => {
  it('keeps a member signed in when tokens are rejected but the session continues', async () => {
    const site = await openSite('/profile#games');
    await screen.findByRole('heading', { name: 'Hi, Maria' });
    api.answer('PATCH /api/member', { body: mariaMember });
    // The response to a refresh was lost, so the next refresh is rejected
    signInServer.refusesTokens = true;
    await site.user.click(screen.getByRole('radio', { name: 'Powerball only' }));
    await site.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(api.callsTo('PATCH /api/member')).toHaveLength(1));
    expect(api.callsTo('PATCH /api/member')[0]!.headers.get('authorization')).toBe('Bearer token of member-1');
    expect(site.address()).toBe('/profile');
  });

  it('sends a member to sign-in when the browser is signed in as another member', async () => {
    const site = await openSite('/profile#games');
    await screen.findByRole('heading', { name: 'Hi, Maria' });
    Object.assign(signInServer, { refusesTokens: true, person: { ...maria, memberId: 'member-2' } });
    await site.user.click(screen.getByRole('radio', { name: 'Powerball only' }));
    await site.user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(site.address()).toBe('/login?to=%2Fprofile&reason=ended'));
    expect(api.callsTo('PATCH /api/member')).toEqual([]);
  });
});
