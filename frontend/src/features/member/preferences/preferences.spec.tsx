import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';
import { openSetting } from '../../../testing/settings.js';

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
  it('[S2.51] offer text, email or both, and each game with its draw days or both', async () => {
    const { user } = await openSite('/profile#delivery');
    expect(await choicesOf('Communication Preferences')).toEqual([
      'Text501-555-4821',
      'Emailmaria@example.com',
      'BothEvery set by text and by email',
    ]);
    await openSetting(user, 'Game Preferences');
    expect(await choicesOf('Game Preferences')).toEqual([
      'Powerball onlyMon, Wed, Sat draws',
      'Mega Millions onlyTue, Fri draws',
      'Both gamesFive draws a week',
    ]);
  });

  it.each([
    [[], 'Both games'],
    [['megamillions'], 'Mega Millions only'],
  ])('[S3.9] show the games %j as the choice "%s"', async (games, name) => {
    api.answer('GET /api/member', { body: { ...mariaMember, games } });
    await openSite('/profile#games');
    expect(await screen.findByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked();
  });
});

describe('number delivery', () => {
  const off = {
    ...mariaMember,
    communicationPreferences: { ...mariaMember.communicationPreferences, notificationsEnabled: false },
  };
  const sending = () => screen.findByRole('checkbox', { name: /^Send my numbers/ });

  it('[S3.4] can be turned off, which replaces the next numbers with a notice', async () => {
    api.answer('PATCH /api/member', { body: off });
    const { user } = await openSite('/profile#delivery');
    expect(await sending()).toBeChecked();
    await user.click(await sending());
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(/^Sending is off/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Your next numbers' })).not.toBeInTheDocument();
    expect(api.callsTo('PATCH /api/member')[0]?.body).toMatchObject({
      communicationPreferences: { notificationsEnabled: false },
    });
  });

  it('can be turned on again', async () => {
    api.answer('GET /api/member', { body: off });
    api.answer('PATCH /api/member', { body: mariaMember });
    const { user } = await openSite('/profile#delivery');
    expect(await sending()).not.toBeChecked();
    await user.click(await sending());
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('region', { name: 'Your next numbers' })).toBeInTheDocument();
  });
});

describe('the jackpot threshold for sending numbers', () => {
  it('[S3.7] is chosen from five options and saved', async () => {
    const large = { ...mariaMember.communicationPreferences, jackpotThreshold: '200' };
    api.answer('PATCH /api/member', { body: { ...mariaMember, communicationPreferences: large } });
    const { user } = await openSite('/profile#delivery');
    expect(await choicesOf('Only for big jackpots')).toHaveLength(5);
    expect(screen.getByRole('radio', { name: 'Every draw' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '$200 million or more' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument();
    expect(api.callsTo('PATCH /api/member')[0]?.body).toMatchObject({
      communicationPreferences: { jackpotThreshold: '200' },
    });
  });
});

describe('the account', () => {
  it('[S2.43] is shown with email, phone, ZIP, city and state', async () => {
    await openSite('/profile');
    const account = await screen.findByRole('region', { name: 'Account Info' });
    for (const words of ['maria@example.com', '501-555-4821', '72201', 'Little Rock, AR']) {
      expect(account).toHaveTextContent(words);
    }
  });
});
