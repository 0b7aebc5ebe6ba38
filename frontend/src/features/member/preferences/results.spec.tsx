import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const withPreferences = (changes: object, status = 'active') => ({
  body: {
    ...mariaMember,
    accountInfo: { ...mariaMember.accountInfo, accountStatus: status },
    communicationPreferences: { ...mariaMember.communicationPreferences, ...changes },
  },
});
const sent = () => api.callsTo('PATCH /api/member').map(({ body }) => body);

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

async function openResults() {
  const site = await openSite('/profile#results');
  const tick = async (name: RegExp) => site.user.click(await screen.findByRole('checkbox', { name }));
  const press = async (name: string) => site.user.click(await screen.findByRole('button', { name }));
  return { ...site, tick, press };
}

const byEmail = () => screen.findByRole('checkbox', { name: 'By email to maria@example.com' });
const byText = () => screen.findByRole('checkbox', { name: 'By text to 501-555-4821' });

describe('the results after draws', () => {
  it('are on by email and off by text by default', async () => {
    await openResults();
    expect(await screen.findByRole('button', { name: 'Results after draws By email' })).toBeInTheDocument();
    expect(await byEmail()).toBeChecked();
    expect(await byText()).not.toBeChecked();
  });

  it('can be turned off for email', async () => {
    api.answer('PATCH /api/member', withPreferences({ emailResults: false }));
    const { tick, press } = await openResults();
    await tick(/^By email/);
    expect(screen.getByText('Results by email off')).toBeInTheDocument();
    await press('Save Changes');
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument();
    expect(sent()).toEqual([{ communicationPreferences: { emailResults: { given: false } } }]);
    expect(screen.getByRole('button', { name: 'Results after draws Off' })).toBeInTheDocument();
  });

  it('are texted only after a separate consent', async () => {
    api.answer('PATCH /api/member', withPreferences({ textResults: true }));
    const { tick, press } = await openResults();
    await tick(/^By text/);
    await press('Save Changes');
    expect(await screen.findByText('We need your OK to text results.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await tick(/^I also agree to receive recurring automated text messages/);
    await press('Save Changes');
    await waitFor(() =>
      expect(sent()).toEqual([
        { communicationPreferences: { textResults: { given: true, textVersion: '1.0', language: 'en' } } },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Results after draws By text and email' })).toBeInTheDocument();
  });

  it('can be turned off for notifications when the member has a device', async () => {
    const device = { id: 'd-1', name: 'Chrome on Android', addedAt: '2026-11-20T15:00:00Z' };
    api.answer('GET /api/profile/devices', { body: { publicKey: 'key', items: [device] } });
    api.answer('PATCH /api/member', withPreferences({ pushResults: false }));
    const { tick, press } = await openResults();
    expect(await screen.findByRole('checkbox', { name: 'By notification on your devices' })).toBeChecked();
    await tick(/^By notification/);
    await press('Save Changes');
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument();
    expect(sent()).toEqual([{ communicationPreferences: { pushResults: { given: false } } }]);
  });

  it('explain where to turn on notifications when the member has no device', async () => {
    api.answer('GET /api/profile/devices', { body: { publicKey: 'key', items: [] } });
    await openResults();
    const name = 'By notification. Turn notifications on under Communication Preferences first';
    expect(await screen.findByRole('checkbox', { name })).toBeDisabled();
  });

  it('cannot be chosen on a channel that is off', async () => {
    api.answer('GET /api/member', withPreferences({ method: 'email', smsAllowed: false, textResults: true }));
    await openResults();
    const texts = await screen.findByRole('checkbox', { name: 'By text to 501-555-4821. Texts are off' });
    expect(texts).toBeDisabled();
    expect(texts).not.toBeChecked();
  });

  it('show that they are sent only while numbers are sent', async () => {
    api.answer('GET /api/member', withPreferences({ notificationsEnabled: false }));
    await openResults();
    expect(await screen.findByText(/^Results are sent only while your numbers are\./)).toBeInTheDocument();
  });

  it('can be turned off while the account is restricted', async () => {
    api.answer('GET /api/member', withPreferences({}, 'paused'));
    api.answer('PATCH /api/member', withPreferences({ emailResults: false }, 'paused'));
    const { press } = await openResults();
    await press('Turn off results by email');
    expect(await screen.findByText('Changes saved successfully!')).toBeInTheDocument();
    expect(sent()).toEqual([{ communicationPreferences: { emailResults: { given: false } } }]);
    expect(screen.queryByRole('button', { name: 'Turn off results by email' })).not.toBeInTheDocument();
  });
});
