import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const withPreferences = (changes: object) => ({
  body: { ...mariaMember, communicationPreferences: { ...mariaMember.communicationPreferences, ...changes } },
});
const sent = () => api.callsTo('PATCH /api/member').map(({ body }) => body);

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const openCard = async () => {
  const site = await openSite('/profile');
  return { ...site, card: await screen.findByRole('region', { name: 'Messages' }) };
};

describe('the channels of a member', () => {
  it.each([
    ['texts', 'smsAllowed', 'smsConsent'],
    ['email', 'emailAllowed', 'emailConsent'],
  ])('is ended for %s with one press', async (what, allowed, consent) => {
    api.answer('PATCH /api/member', withPreferences({ [allowed]: false }));
    const { user, card } = await openCard();
    await user.click(within(card).getByRole('button', { name: `Turn off ${what}` }));
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument();
    expect(sent()).toEqual([{ communicationPreferences: { [consent]: { given: false } } }]);
    expect(within(card).queryByRole('button', { name: `Turn off ${what}` })).not.toBeInTheDocument();
  });

  it('is turned on again for an e-mail address that had come back', async () => {
    api.answer('GET /api/member', withPreferences({ emailAllowed: false }));
    api.answer('PATCH /api/member', withPreferences({}));
    const { user, card } = await openCard();
    await user.click(within(card).getByRole('button', { name: 'Turn email back on' }));
    expect(await within(card).findByRole('button', { name: 'Turn off email' })).toBeInTheDocument();
    expect(sent()).toEqual([{ communicationPreferences: { emailConsent: { given: true } } }]);
  });

  it('says when the numbers reach the member on no channel', async () => {
    api.answer('GET /api/member', withPreferences({ method: 'text', smsAllowed: false }));
    const { card } = await openCard();
    expect(card).toHaveTextContent('Your numbers aren’t sent: the channel you chose above is off.');
  });

  it('says no such thing while one channel works, or no numbers are wanted', async () => {
    api.answer('GET /api/member', withPreferences({ method: 'both', smsAllowed: false }));
    expect((await openCard()).card).not.toHaveTextContent('Your numbers aren’t sent');
  });

  it('stays as it was when it could not be changed', async () => {
    api.answer('PATCH /api/member', problem(503, 'service-unavailable'));
    const { user, card } = await openCard();
    await user.click(within(card).getByRole('button', { name: 'Turn off texts' }));
    expect(await within(card).findByRole('alert')).toBeInTheDocument();
    expect(within(card).getByRole('button', { name: 'Turn off texts' })).toBeEnabled();
  });
});
