import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';
import { openSetting } from '../../../testing/settings.js';

const withPreferences = (changes: object) => ({
  body: { ...mariaMember, communicationPreferences: { ...mariaMember.communicationPreferences, ...changes } },
});
const textsOff = withPreferences({ method: 'email', smsAllowed: false });
const sent = () => api.callsTo('PATCH /api/member').map(({ body }) => body);

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});
afterEach(() => {
  document.cookie = 'language=; Max-Age=0; Path=/';
});

async function openDelivery() {
  const site = await openSite('/profile#delivery');
  const choose = async (name: string) => site.user.click(await screen.findByRole('radio', { name }));
  const press = async (name: string) => site.user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('radio', { name: 'Both' });
  return { ...site, choose, press, save: () => press('Save Changes') };
}

const stopDialog = async () => within(await screen.findByRole('alertdialog', { name: 'Stop texting 501-555-4821?' }));

describe('the delivery of numbers', () => {
  it('[S2.52] is saved together with changed games', async () => {
    api.answer('PATCH /api/member', withPreferences({ method: 'text' }));
    const { user, choose, save } = await openDelivery();
    await choose('Text');
    await openSetting(user, 'Game Preferences');
    await choose('Powerball only');
    expect(screen.getByText('Text only, Powerball only')).toBeInTheDocument();
    await save();
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument();
    expect(sent()).toEqual([{ communicationPreferences: { method: 'text' }, games: ['powerball'] }]);
  });

  it('is saved with the language, which also applies to the site', async () => {
    api.answer('GET /api/member', withPreferences({ language: 'es' }));
    api.answer('PATCH /api/member', withPreferences({ language: 'en' }));
    const { choose, save } = await openDelivery();
    expect(screen.getByRole('radio', { name: 'Español' })).toBeChecked();
    await choose('English');
    expect(screen.getByText('Language: English')).toBeInTheDocument();
    expect(document.cookie).toBe('');
    await save();
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument();
    expect(sent()).toEqual([{ communicationPreferences: { language: 'en' } }]);
    expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
    await waitFor(() => expect(document.cookie).toBe('language=en'));
  });

  it.each([
    [{ method: 'both', smsAllowed: false }, 'Email'],
    [{ method: 'both', emailAllowed: false }, 'Text'],
  ])('shows the effective channel for %j', async (stored, name) => {
    api.answer('GET /api/member', withPreferences(stored));
    await openDelivery();
    expect(screen.getByRole('radio', { name })).toBeChecked();
  });

  it('shows a notice when no channel delivers the numbers', async () => {
    api.answer('GET /api/member', withPreferences({ method: 'text', smsAllowed: false }));
    await openDelivery();
    expect(screen.getByText(/^Your numbers aren’t sent: the channel you chose is off\./)).toBeInTheDocument();
    for (const radio of within(screen.getByRole('group', { name: 'Communication Preferences' })).getAllByRole('radio'))
      expect(radio).not.toBeChecked();
  });

  it('shows the address of each channel and why a channel is off', async () => {
    api.answer('GET /api/member', withPreferences({ method: 'both', emailAllowed: false }));
    await openDelivery();
    expect(screen.getByRole('radio', { name: 'Text' })).toHaveAccessibleDescription('501-555-4821');
    expect(screen.getByRole('radio', { name: 'Email' })).toHaveAccessibleDescription(/Off: you unsubscribed/);
  });
});

describe('turning texts off', () => {
  it('asks for confirmation and can be undone', async () => {
    api.answer('PATCH /api/member', textsOff);
    const { choose, save, press } = await openDelivery();
    await choose('Email');
    await save();
    const question = await stopDialog();
    expect(question.getByText('You’ll still get every set by email.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await press('Stop texts');
    expect(await screen.findByText('Texts to 501-555-4821 are off.')).toBeInTheDocument();
    api.answer('PATCH /api/member', { body: mariaMember });
    await press('Undo');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked());
    expect(sent()).toEqual([
      { communicationPreferences: { method: 'email', smsConsent: { given: false } } },
      { communicationPreferences: { method: 'both', smsConsent: { given: true, textVersion: '1.0', language: 'en' } } },
    ]);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('can be canceled in the confirmation dialog', async () => {
    const { choose, save, press } = await openDelivery();
    await choose('Email');
    await save();
    await stopDialog();
    await press('Keep texts');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked());
    expect(sent()).toEqual([]);
  });
});

describe('turning a channel on', () => {
  it('asks for SMS consent before saving', async () => {
    api.answer('GET /api/member', textsOff);
    api.answer('PATCH /api/member', { body: mariaMember });
    const { user, choose, save } = await openDelivery();
    await choose('Text');
    await save();
    expect(screen.getByText('We need your OK to send texts.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /text messages/ }));
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          communicationPreferences: { method: 'text', smsConsent: { given: true, textVersion: '1.0', language: 'en' } },
        },
      ]),
    );
  });

  it('returns to the SMS consent when saving from another setting', async () => {
    api.answer('GET /api/member', textsOff);
    const { user, choose, save } = await openDelivery();
    await choose('Both');
    await openSetting(user, 'Plan');
    await save();
    expect(await screen.findByText('We need your OK to send texts.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /text messages/ })).toBeVisible();
  });

  it('requires no separate consent for email', async () => {
    api.answer('GET /api/member', withPreferences({ method: 'both', emailAllowed: false }));
    api.answer('PATCH /api/member', { body: mariaMember });
    const { choose, save } = await openDelivery();
    await choose('Both');
    await save();
    await waitFor(() =>
      expect(sent()).toEqual([{ communicationPreferences: { method: 'both', emailConsent: { given: true } } }]),
    );
  });

  it('keeps the choice when saving fails', async () => {
    api.answer('PATCH /api/member', problem(503, 'service-unavailable'));
    const { choose, save } = await openDelivery();
    await choose('Text');
    await save();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Text' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  });
});
