import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const terms = {
  accepted: false,
  version: '1.1',
  effective: '2027-01-01',
  changes: ['You can pause your membership until a date you choose.'],
};

async function openProfile() {
  api.answer('GET /api/member', { body: { ...mariaMember, terms } });
  const site = await openSite('/profile');
  await screen.findByRole('button', { name: 'Accept the terms' });
  return site;
}

describe('the profile of a member who accepted earlier terms', () => {
  it('shows what changed, links to the terms and submits the acceptance of the new version', async () => {
    const { user } = await openProfile();
    expect(screen.getByText('Our terms changed on January 1, 2027')).toBeInTheDocument();
    expect(screen.getByText(terms.changes[0]!)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Read the terms' })).toHaveAttribute('href', '/terms/1.1');
    api.answer('POST /api/member/terms', { body: { ...mariaMember, terms: { ...terms, accepted: true } } });
    await user.click(screen.getByRole('button', { name: 'Accept the terms' }));
    await waitFor(() => expect(screen.queryByText(/^Our terms changed/)).not.toBeInTheDocument());
    expect(api.callsTo('POST /api/member/terms').map(({ body }) => body)).toEqual([{ version: '1.1', language: 'en' }]);
  });

  it('keeps asking for acceptance when saving it fails', async () => {
    const { user } = await openProfile();
    api.answer('POST /api/member/terms', unreachable);
    await user.click(screen.getByRole('button', { name: 'Accept the terms' }));
    expect(await screen.findByText('Your acceptance was not saved. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept the terms' })).toBeEnabled();
  });
});

describe('the profile of a member who accepted the current terms', () => {
  it('shows no notice of changed terms', async () => {
    await openSite('/profile');
    await screen.findByRole('region', { name: 'Subscription' });
    expect(screen.queryByText(/^Our terms changed/)).not.toBeInTheDocument();
  });
});
