import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../testing/answers.js';
import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const choicesOf = async (name: string) =>
  within(await screen.findByRole('group', { name }))
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);

describe('the preferences', () => {
  it('offer text, email or both, and each game with its draw days or both', async () => {
    await openSite('/profile');
    expect(await choicesOf('Communication Preferences')).toEqual(['Text', 'Email', 'Both']);
    expect(await choicesOf('Game Preferences')).toEqual([
      'Powerball onlyMon, Wed, Sat draws',
      'Mega Millions onlyTue, Fri draws',
      'Both gamesFive draws a week',
    ]);
  });

  it.each([
    [[], 'Both games'],
    [['megamillions'], 'Mega Millions only'],
  ])('show the games %j as the choice "%s"', async (games, name) => {
    api.answer('GET /api/member', { body: { ...mariaMember, games } });
    await openSite('/profile');
    expect(await screen.findByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked();
  });
});

describe('the account', () => {
  it('is shown with email, phone, ZIP, city and state', async () => {
    await openSite('/profile');
    const account = await screen.findByRole('region', { name: 'Account Info' });
    for (const words of ['maria@example.com', '501-555-4821', '72201', 'Little Rock, AR']) {
      expect(account).toHaveTextContent(words);
    }
  });
});
