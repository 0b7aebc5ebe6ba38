import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const title = 'Where You Are Signed In';
const times = { startedAt: '2026-11-20T09:00:00Z', lastActiveAt: '2026-11-20T09:20:00Z' };
const here = { id: 'here', address: '192.0.2.1', ...times, isCurrent: true };
const library = { id: 'library', address: '192.0.2.7', ...times, isCurrent: false };
const phone = { id: 'phone', address: '2001:db8::7', ...times, isCurrent: false };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
  api.answer('GET /api/sessions', { body: { items: [here, library, phone] } });
  api.answer('POST /api/reauthentication', { body: { stepUp: 'vouched' } });
  for (const { id } of [library, phone]) api.answer(`DELETE /api/sessions/${id}`, { status: 204 });
});

async function openDialog() {
  const { user } = await openSite('/profile#sign-in');
  await user.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const password = () => dialog.getByLabelText('Current password', { selector: 'input' });
  const submit = () => user.click(dialog.getByRole('button', { name: 'Sign out' }));
  return { user, dialog, password, submit };
}

const ended = () => [library, phone].filter(({ id }) => api.callsTo(`DELETE /api/sessions/${id}`).length > 0);

describe('where a member is signed in', () => {
  it('is listed, and everything else is signed out with the password', async () => {
    const { user, dialog, password, submit } = await openDialog();
    expect(await dialog.findByRole('checkbox', { name: /192\.0\.2\.7/ })).toBeChecked();
    expect(dialog.queryByText('192.0.2.1')).not.toBeInTheDocument();
    await user.type(password(), 'Sunny-day-7');
    await submit();
    expect(await screen.findByText('Signed out in 2 places.')).toBeInTheDocument();
    expect(api.callsTo('POST /api/reauthentication')[0]?.body).toEqual({ currentPassword: 'Sunny-day-7' });
    expect(ended()).toEqual([library, phone]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('continues where the checkbox is cleared', async () => {
    const { user, dialog, password, submit } = await openDialog();
    await user.click(await dialog.findByRole('checkbox', { name: /2001:db8::7/ }));
    await user.type(password(), 'Sunny-day-7');
    await submit();
    expect(await screen.findByText('Signed out there.')).toBeInTheDocument();
    expect(ended()).toEqual([library]);
  });

  it('needs a tick and the password', async () => {
    const { user, dialog, password, submit } = await openDialog();
    await dialog.findByRole('checkbox', { name: /192\.0\.2\.7/ });
    await submit();
    expect(password()).toHaveAccessibleDescription('Please enter your current password.');
    expect(password()).toHaveFocus();
    for (const tick of dialog.getAllByRole('checkbox')) await user.click(tick);
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Check what you want to sign out.');
    expect(ended()).toEqual([]);
  });

  it('repeats what the service says of the password', async () => {
    const errors = [{ pointer: '/currentPassword', detail: 'Current password is incorrect' }];
    api.answer('POST /api/reauthentication', problem(400, 'invalid-input', { errors }));
    const { user, dialog, password, submit } = await openDialog();
    await dialog.findByRole('checkbox', { name: /192\.0\.2\.7/ });
    await user.type(password(), 'wrong');
    await submit();
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Current password is incorrect'));
    expect(ended()).toEqual([]);
  });

  it('is as wished where it has ended meanwhile', async () => {
    api.answer('DELETE /api/sessions/library', problem(404, 'session-not-found'));
    const { user, dialog, password, submit } = await openDialog();
    await dialog.findByRole('checkbox', { name: /192\.0\.2\.7/ });
    await user.type(password(), 'Sunny-day-7');
    await submit();
    expect(await screen.findByText('Signed out in 2 places.')).toBeInTheDocument();
  });

  it('is said when it is this browser alone', async () => {
    api.answer('GET /api/sessions', { body: { items: [here] } });
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText('On this device only.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('can be asked for again when nothing answers', async () => {
    api.answer('GET /api/sessions', problem(503, 'service-unavailable'));
    const { user, dialog } = await openDialog();
    await dialog.findByText('This can’t be shown right now.');
    api.answer('GET /api/sessions', { body: { items: [here] } });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('On this device only.')).toBeInTheDocument();
  });
});
