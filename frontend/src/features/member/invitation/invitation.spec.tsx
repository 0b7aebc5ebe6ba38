import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { mariasAnswers, mariasInvitation } from '../../../testing/answers.js';
import { fakeApi, problem, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const getLink = () => screen.findByRole('button', { name: 'Get My Link' });

describe('the friend invitation', () => {
  it('shows the reward for both members, and the link on request', async () => {
    api.answer('POST /api/invitation', { body: { ...mariasInvitation, code: 'K7M2H9QX' } });
    const { user } = await openSite('/profile#plan');
    expect(await screen.findByText(/you each get a credit of \$12\.99/)).toBeInTheDocument();
    await user.click(await getLink());
    expect(await screen.findByLabelText('Your link')).toHaveValue('http://localhost/signup?invite=K7M2H9QX');
    expect(screen.getByRole('button', { name: 'Copy your invitation link' })).toBeInTheDocument();
  });

  it('counts the friends who joined', async () => {
    const joined = { ...mariasInvitation, code: 'K7M2H9QX', waiting: 1, rewarded: 2 };
    api.answer('GET /api/invitation', { body: joined });
    await openSite('/profile#plan');
    expect(await screen.findByText(/1 friend joined in the last two weeks, and 2 friends/)).toBeInTheDocument();
  });

  it.each([
    ['fails', problem(503, 'unavailable')],
    ['is unreachable', unreachable],
  ])('shows an error when the service %s, and can be retried', async (_case, answer) => {
    api.answer('POST /api/invitation', answer);
    const { user } = await openSite('/profile#plan');
    await user.click(await getLink());
    expect(await screen.findByText('We couldn’t get your link. Please try again.')).toBeInTheDocument();
    expect(await getLink()).toBeEnabled();
  });
});
