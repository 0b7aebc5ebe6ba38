import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pauseEndDates } from '@numbercast/lottery';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { longDateOf } from '../../../lib/lottery/draw-time.js';
import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
  api.answer('POST /api/reauthentication', { body: { stepUp: 'vouched' } });
});

afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const dialogNamed = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

async function openOptions() {
  const { user } = await openSite('/profile#account');
  await user.click(await screen.findByRole('button', { name: 'Close Account' }));
  const options = await dialogNamed('Account Options');
  return { user, options, choose: (name: string) => user.click(options.getByRole('button', { name })) };
}

async function openDeletion() {
  const { user, choose } = await openOptions();
  await choose('Delete My Account');
  const question = await dialogNamed('Delete your account?');
  const password = () => question.getByLabelText('Current password', { selector: 'input' });
  const confirm = () => user.click(question.getByRole('button', { name: 'Delete My Account' }));
  return { user, question, password, confirm };
}

async function confirmDeletion() {
  const { user, question, password, confirm } = await openDeletion();
  await user.type(password(), 'Sunny-day-7');
  await confirm();
  return { user, question, password };
}

describe('closing the account', () => {
  it('[S2.61] offers to pause, to delete and to cancel', async () => {
    const { options, choose } = await openOptions();
    expect(options.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Pause My Account',
      'Delete My Account',
      'Cancel',
    ]);
    await choose('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Close Account' })).toHaveFocus();
  });

  it('[S4.3] pauses it when the member chooses a pause', async () => {
    const accountInfo = { ...mariaMember.accountInfo, accountStatus: 'paused' };
    api.answer('POST /api/member/pause', { body: { ...mariaMember, accountInfo } });
    const { choose } = await openOptions();
    await choose('Pause My Account');
    expect(await screen.findByText('Account paused successfully!')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Reactivate Account' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Close Account' })).not.toBeInTheDocument();
  });

  it('shows the end date of a pause, which can be changed and removed', async () => {
    const paused = (until: string | null) => ({
      body: {
        ...mariaMember,
        accountInfo: {
          ...mariaMember.accountInfo,
          accountStatus: 'paused',
          pausedUntil: until && `${until}T17:00:00Z`,
        },
      },
    });
    const { first, last } = pauseEndDates(new Date());
    api.answer('POST /api/member/pause', paused(first));
    const { user, options, choose } = await openOptions();
    fireEvent.change(options.getByLabelText('Come back on (optional)'), { target: { value: first } });
    expect(options.getByText(/On that day your numbers start again/)).toBeInTheDocument();
    await choose('Pause My Account');
    expect(await screen.findByText(`Your account is paused until ${longDateOf(first)}`)).toBeInTheDocument();

    api.answer('POST /api/member/pause', paused(last));
    await user.click(screen.getByRole('button', { name: 'Change the date' }));
    const dialog = await dialogNamed('End of the pause');
    expect(dialog.getByLabelText('Come back on (optional)')).toHaveValue(first);
    fireEvent.change(dialog.getByLabelText('Come back on (optional)'), { target: { value: last } });
    await user.click(dialog.getByRole('button', { name: 'Save Date' }));
    expect(await screen.findByText(`Your account is paused until ${longDateOf(last)}`)).toBeInTheDocument();

    api.answer('POST /api/member/pause', paused(null));
    await user.click(screen.getByRole('button', { name: 'Change the date' }));
    fireEvent.change((await dialogNamed('End of the pause')).getByLabelText('Come back on (optional)'), {
      target: { value: '' },
    });
    await user.click(screen.getByRole('button', { name: 'Save Date' }));
    expect(await screen.findByRole('button', { name: 'Set a date' })).toBeInTheDocument();
    expect(api.callsTo('POST /api/member/pause').map(({ body }) => body)).toEqual([
      { until: first },
      { until: last },
      {},
    ]);
  });

  it('rejects an end date of a pause that is too far ahead', async () => {
    const { options } = await openOptions();
    const { last } = pauseEndDates(new Date());
    fireEvent.change(options.getByLabelText('Come back on (optional)'), { target: { value: '2099-01-01' } });
    expect(options.getByText(new RegExp(`Enter a date from .* to ${longDateOf(last)}`))).toBeInTheDocument();
    expect(options.getByRole('button', { name: 'Pause My Account' })).toBeDisabled();
  });

  it.each([
    ['fails', problem(500, 'internal', { detail: 'Nothing was lost.' })],
    ['is unreachable', unreachable],
  ])('[S8.22] shows that the pause failed when the service %s', async (_case, answer) => {
    api.answer('POST /api/member/pause', answer);
    const { options, choose } = await openOptions();
    await choose('Pause My Account');
    expect(await options.findByRole('alert')).toHaveTextContent('Failed to pause account. Please try again.');
  });
});

describe('deleting the account', () => {
  it('[S2.62] asks for confirmation and can be canceled', async () => {
    const { user, question } = await openDeletion();
    expect(question.getByText(/no refunds/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.callsTo('DELETE /api/member')).toEqual([]);
  });

  it('[S4.7] confirms the deletion a second later and signs out to the home page', async () => {
    api.answer('DELETE /api/member', { status: 202 });
    const { user, question, password } = await openDeletion();
    await user.type(password(), 'Sunny-day-7');
    jest.useFakeTimers();
    fireEvent.click(question.getByRole('button', { name: 'Delete My Account' }));
    await pass(0);
    expect(api.callsTo('DELETE /api/member')).toHaveLength(1);
    expect(question.getByRole('button', { name: 'Deleting…' })).toHaveAttribute('aria-disabled', 'true');
    await pass(900);
    expect(screen.queryByRole('alertdialog', { name: 'Account deleted' })).not.toBeInTheDocument();
    await pass(200);
    const goodbye = within(screen.getByRole('alertdialog', { name: 'Account deleted' }));
    expect(goodbye.getByText(/Your account has been deleted/)).toBeInTheDocument();
    fireEvent.click(goodbye.getByRole('button', { name: 'OK' }));
    await pass(0);
    expect(signInServer.sentTo).toEqual(['logout /']);
  });

  it('asks for a reason afterward without authentication and signs out even if sending it fails', async () => {
    api.answer('DELETE /api/member', { status: 202, body: { reasonToken: 'm-1.1.sig' } });
    const { user } = await confirmDeletion();
    const goodbye = within(await screen.findByRole('alertdialog', { name: 'Account deleted' }, { timeout: 3_000 }));
    await user.click(goodbye.getByRole('radio', { name: 'I didn’t win' }));
    api.answer('POST /api/member/leave-reason/after-deletion', unreachable);
    await user.click(goodbye.getByRole('button', { name: 'Send answer and sign out' }));
    await waitFor(() => expect(signInServer.sentTo).toEqual(['logout /']));
    const [call] = api.callsTo('POST /api/member/leave-reason/after-deletion');
    expect(call?.body).toEqual({ reason: 'no-wins', token: 'm-1.1.sig' });
    expect(call?.headers.get('authorization')).toBeNull();
  });

  it('sends the password for reauthentication, and the step-up token with the deletion', async () => {
    api.answer('DELETE /api/member', { status: 202 });
    await confirmDeletion();
    await waitFor(() => expect(api.callsTo('DELETE /api/member')).toHaveLength(1));
    expect(api.callsTo('POST /api/reauthentication').map(({ body }) => body)).toEqual([
      { currentPassword: 'Sunny-day-7' },
    ]);
    expect(api.callsTo('DELETE /api/member')[0]?.headers.get('x-step-up')).toBe('vouched');
  });

  it('requires the password, which a password manager can fill in', async () => {
    const { question, password, confirm } = await openDeletion();
    await waitFor(() => expect(password()).toHaveFocus());
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(question.getByDisplayValue('maria@example.com')).toHaveAttribute('autocomplete', 'username');
    await confirm();
    expect(password()).toHaveAccessibleDescription('Please enter your current password.');
    expect(password()).toHaveFocus();
    expect(api.callsTo('POST /api/reauthentication')).toEqual([]);
  });

  it('shows the service’s error for a wrong password until the field is edited', async () => {
    const errors = [{ pointer: '/currentPassword', detail: 'Current password is incorrect' }];
    api.answer('POST /api/reauthentication', problem(400, 'invalid-input', { errors }));
    const { user, question, password } = await confirmDeletion();
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Current password is incorrect'));
    expect(question.queryByRole('alert')).not.toBeInTheDocument();
    expect(api.callsTo('DELETE /api/member')).toEqual([]);
    await user.type(password(), 'x');
    expect(password()).not.toHaveAccessibleDescription('Current password is incorrect');
  });

  it('shows how long to wait after too many wrong passwords', async () => {
    const detail = 'Please wait a few minutes before you try again.';
    api.answer('POST /api/reauthentication', problem(429, 'too-many-attempts', { detail }));
    const { question } = await confirmDeletion();
    expect(await question.findByRole('alert')).toHaveTextContent(detail);
    expect(api.callsTo('DELETE /api/member')).toEqual([]);
  });

  it('links to password reset and to support for a forgotten password', async () => {
    const { question } = await openDeletion();
    expect(question.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
    expect(question.getByRole('link', { name: 'contact support' })).toHaveAttribute(
      'href',
      '/contact?email=maria%40example.com',
    );
  });

  it('clears the typed password when it is canceled', async () => {
    const { user, question, password } = await openDeletion();
    await user.type(password(), 'Sunny-day-7');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Close Account' }));
    await user.click((await dialogNamed('Account Options')).getByRole('button', { name: 'Delete My Account' }));
    const again = await dialogNamed('Delete your account?');
    expect(again.getByLabelText('Current password', { selector: 'input' })).toHaveValue('');
  });

  it('shows an error and can still be canceled when the service is unreachable', async () => {
    api.answer('DELETE /api/member', unreachable);
    const { question } = await confirmDeletion();
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to delete account. Please try again.');
    expect(question.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });
});
