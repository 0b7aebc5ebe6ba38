import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const title = 'Where you are signed in';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const startedAt = minutesAgo(90);
const here = {
  id: 'here',
  device: 'Chrome on Linux',
  address: '192.0.2.1',
  startedAt,
  lastActiveAt: minutesAgo(0),
  isCurrent: true,
};
const library = {
  ...here,
  id: 'library',
  device: 'Edge on Windows',
  address: '192.0.2.7',
  lastActiveAt: minutesAgo(61),
  isCurrent: false,
};
const phone = {
  ...here,
  id: 'phone',
  device: 'Safari on iPhone',
  address: '2001:db8::7',
  lastActiveAt: minutesAgo(5),
  isCurrent: false,
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
  api.answer('GET /api/sessions', { body: { items: [here, phone, library] } });
  api.answer('POST /api/reauthentication', { body: { stepUp: 'vouched' } });
  for (const { id } of [library, phone]) api.answer(`DELETE /api/sessions/${id}`, { status: 204 });
});

async function openDialog() {
  const { user } = await openSite('/profile#sign-in');
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const password = () => dialog.getByLabelText('Current password', { selector: 'input' });
  const signOut = async (device: string) =>
    user.click(await dialog.findByRole('button', { name: `Sign out ${device}` }));
  return { user, dialog, password, signOut };
}

const ended = () => [library, phone].filter(({ id }) => api.callsTo(`DELETE /api/sessions/${id}`).length > 0);

describe('the list of active sessions', () => {
  it('shows the device, address and last activity of each session', async () => {
    const { dialog } = await openDialog();
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Chrome on Linux192.0.2.1 · this device',
      'Safari on iPhone2001:db8::7 · active 5 min agoSign out',
      'Edge on Windows192.0.2.7 · active 1 h agoSign out',
    ]);
    expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
    const button = dialog.getByRole('button', { name: 'Sign out Safari on iPhone' });
    expect(button).toHaveAccessibleDescription('2001:db8::7 · active 5 min ago');
  });

  it('signs out one device after the password is entered and keeps the others', async () => {
    const { user, dialog, password, signOut } = await openDialog();
    await user.type(await dialog.findByLabelText('Current password', { selector: 'input' }), 'Sunny-day-7');
    api.answer('GET /api/sessions', { body: { items: [here, library] } });
    await signOut('Safari on iPhone');
    expect(await screen.findByText('Signed out: Safari on iPhone.')).toBeInTheDocument();
    expect(api.callsTo('POST /api/reauthentication')[0]?.body).toEqual({ currentPassword: 'Sunny-day-7' });
    expect(ended()).toEqual([phone]);
    await waitFor(() => expect(dialog.getByRole('list', { name: 'Devices' })).toHaveFocus());
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
    expect(password()).toHaveValue('Sunny-day-7');
  });

  it('requires the password', async () => {
    const { password, signOut } = await openDialog();
    await signOut('Edge on Windows');
    expect(password()).toHaveAccessibleDescription('Please enter your current password.');
    expect(password()).toHaveFocus();
    expect(ended()).toEqual([]);
  });

  it('shows the service’s error for a wrong password', async () => {
    const errors = [{ pointer: '/currentPassword', detail: 'Current password is incorrect' }];
    api.answer('POST /api/reauthentication', problem(400, 'invalid-input', { errors }));
    const { user, dialog, password, signOut } = await openDialog();
    await user.type(await dialog.findByLabelText('Current password', { selector: 'input' }), 'wrong');
    await signOut('Edge on Windows');
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Current password is incorrect'));
    expect(ended()).toEqual([]);
  });

  it('reports success for a session that has already ended', async () => {
    api.answer('DELETE /api/sessions/library', problem(404, 'session-not-found'));
    const { user, dialog, signOut } = await openDialog();
    await user.type(await dialog.findByLabelText('Current password', { selector: 'input' }), 'Sunny-day-7');
    await signOut('Edge on Windows');
    expect(await screen.findByText('Signed out: Edge on Windows.')).toBeInTheDocument();
  });

  it('shows a generic name for an unknown device', async () => {
    api.answer('GET /api/sessions', { body: { items: [here, { ...library, device: null }] } });
    const { user, dialog, signOut } = await openDialog();
    await user.type(await dialog.findByLabelText('Current password', { selector: 'input' }), 'Sunny-day-7');
    await signOut('Unknown device');
    expect(await screen.findByText('Signed out there.')).toBeInTheDocument();
  });

  it('shows that the member is signed in on this device only', async () => {
    api.answer('GET /api/sessions', { body: { items: [here] } });
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('On this device only.')).toBeInTheDocument();
    expect(dialog.queryByLabelText('Current password')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('can be reloaded after the service was unavailable', async () => {
    api.answer('GET /api/sessions', problem(503, 'service-unavailable'));
    const { user, dialog } = await openDialog();
    await dialog.findByText('This can’t be shown right now.');
    api.answer('GET /api/sessions', { body: { items: [here] } });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('On this device only.')).toBeInTheDocument();
  });
});
