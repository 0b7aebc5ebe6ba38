import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const title = 'Two-step sign-in';
const isOn = { body: { isOn: true, app: { since: '2026-11-20T09:00:00Z' }, passkeys: [], recoveryCodes: 3 } };
const isOff = { body: { isOn: false, passkeys: [], recoveryCodes: 0 } };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
  api.answer('POST /api/reauthentication', { body: { stepUp: 'vouched' } });
  api.answer('DELETE /api/second-factor', { status: 204 });
});

async function openDialog() {
  const { user } = await openSite('/profile#sign-in');
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const password = () => dialog.getByLabelText('Current password', { selector: 'input' });
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }));
  return { user, dialog, password, press };
}

describe('the authenticator app of a member', () => {
  it('is set up on the sign-in server, which returns to the profile', async () => {
    api.answer('GET /api/second-factor', isOff);
    const { press } = await openDialog();
    await press('Set up an app');
    await waitFor(() => expect(signInServer.sentTo).toEqual(['CONFIGURE_TOTP /profile']));
  });

  it('is turned off with the password', async () => {
    api.answer('GET /api/second-factor', isOn);
    const { user, dialog, password, press } = await openDialog();
    await dialog.findByText(/3 recovery codes left/);
    await press('Turn off');
    expect(password()).toHaveAccessibleDescription('Please enter your current password.');
    expect(password()).toHaveFocus();
    await user.type(password(), 'Sunny-day-7');
    await press('Turn off');
    expect(await screen.findByText('Two-step sign-in is off.')).toBeInTheDocument();
    expect(api.callsTo('DELETE /api/second-factor')).toHaveLength(1);
  });

  it('stays on when the password is wrong', async () => {
    const errors = [{ pointer: '/currentPassword', detail: 'Current password is incorrect' }];
    api.answer('POST /api/reauthentication', problem(400, 'invalid-input', { errors }));
    api.answer('GET /api/second-factor', isOn);
    const { user, password, press, dialog } = await openDialog();
    await dialog.findByText(/3 recovery codes left/);
    await user.type(password(), 'wrong');
    await press('Turn off');
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Current password is incorrect'));
    expect(api.callsTo('DELETE /api/second-factor')).toEqual([]);
  });

  it('has recovery codes, which are generated on the sign-in server', async () => {
    api.answer('GET /api/second-factor', { body: { ...isOn.body, recoveryCodes: 0 } });
    const { press } = await openDialog();
    await press('Get recovery codes');
    await waitFor(() => expect(signInServer.sentTo).toEqual(['CONFIGURE_RECOVERY_AUTHN_CODES /profile']));
  });

  it('can be reloaded after the service was unavailable', async () => {
    api.answer('GET /api/second-factor', problem(503, 'service-unavailable'));
    const { dialog, press } = await openDialog();
    await dialog.findByText('This can’t be shown right now.');
    api.answer('GET /api/second-factor', isOff);
    await press('Try again');
    expect(await dialog.findByText(/just a password/)).toBeInTheDocument();
  });
});

describe('the passkeys of a member', () => {
  const phone = { id: 'key-1', label: 'Maria’s phone', since: '2026-11-20T09:00:00Z' };
  const laptop = { id: 'key-2', label: 'Laptop', since: '2026-11-21T09:00:00Z' };
  const hasBoth = { body: { isOn: true, passkeys: [phone, laptop], recoveryCodes: 0 } };

  it.each([
    ['before anything is set up', isOff],
    ['in addition to an app', isOn],
  ])('are added on the sign-in server, %s', async (_, answer) => {
    api.answer('GET /api/second-factor', answer);
    const { press } = await openDialog();
    await press('Add a passkey');
    await waitFor(() => expect(signInServer.sentTo).toEqual(['webauthn-register-passwordless /profile']));
  });

  it('are listed with name and date, and an app can still be set up', async () => {
    api.answer('GET /api/second-factor', hasBoth);
    const { dialog, press } = await openDialog();
    await dialog.findByText(/one of your passkeys/);
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Maria’s phonesince Nov 20/),
      expect.stringMatching(/^Laptopsince Nov 21/),
    ]);
    await press('Set up an app');
    await waitFor(() => expect(signInServer.sentTo).toEqual(['CONFIGURE_TOTP /profile']));
  });

  it('can be removed individually with the password', async () => {
    api.answer('GET /api/second-factor', hasBoth);
    api.answer('DELETE /api/second-factor/passkeys/key-1', { status: 204 });
    const { user, dialog, password, press } = await openDialog();
    await press('Remove passkey Maria’s phone');
    expect(password()).toHaveAccessibleDescription('Please enter your current password.');
    expect(password()).toHaveFocus();
    await user.type(password(), 'Sunny-day-7');
    api.answer('GET /api/second-factor', { body: { ...hasBoth.body, passkeys: [laptop] } });
    await press('Remove passkey Maria’s phone');
    expect(await screen.findByText('“Maria’s phone” was removed.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    expect(password()).toHaveValue('');
    expect(api.callsTo('DELETE /api/second-factor/passkeys/key-1')).toHaveLength(1);
    expect(api.callsTo('DELETE /api/second-factor')).toEqual([]);
  });

  it('are reported as removed when they were already removed elsewhere', async () => {
    api.answer('GET /api/second-factor', hasBoth);
    api.answer('DELETE /api/second-factor/passkeys/key-2', problem(404, 'passkey-not-found'));
    const { user, password, press, dialog } = await openDialog();
    await dialog.findByText(/one of your passkeys/);
    await user.type(password(), 'Sunny-day-7');
    await press('Remove passkey Laptop');
    expect(await screen.findByText('“Laptop” was removed.')).toBeInTheDocument();
  });
});
