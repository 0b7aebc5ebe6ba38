import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const current = 'Sunny-day-7';
const next = 'Rainy-night-8';

async function openDialog() {
  const { user } = await openSite('/profile#sign-in');
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const field = (name: string) => dialog.getByLabelText(name, { selector: 'input' });
  const submit = () => user.click(dialog.getByRole('button', { name: 'Update password' }));
  const fill = async ([first, second, third]: readonly [string, string, string]) => {
    if (first) await user.type(field('Current password'), first);
    if (second) await user.type(field('New password'), second);
    if (third) await user.type(field('Confirm new password'), third);
    await submit();
  };
  return { user, dialog, field, submit, fill };
}

describe('changing the password', () => {
  it('[S2.44] sends the current and the new password and confirms the change', async () => {
    api.answer('POST /api/password', { status: 204 });
    const { fill } = await openDialog();
    await fill([current, next, next]);
    expect(await screen.findByText('Password updated successfully!')).toBeInTheDocument();
    expect(api.callsTo('POST /api/password')[0]?.body).toEqual({ currentPassword: current, newPassword: next });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['', next, next, 'Current password', 'Please enter your current password.'],
    [current, 'Ab-1x', 'Ab-1x', 'New password', 'Password must be at least 6 characters long'],
    [current, 'rainynight', 'rainynight', 'New password', 'Choose a password that meets every rule below.'],
    [current, next, 'Rainy-night-9', 'Confirm new password', 'New passwords do not match'],
  ])('[S5.16] with "%s", "%s", "%s" shows an error next to %s', async (first, second, third, name, text) => {
    const { field, fill } = await openDialog();
    await fill([first, second, third]);
    expect(field(name)).toHaveAccessibleDescription(text);
    expect(field(name)).toHaveFocus();
    expect(api.callsTo('POST /api/password')).toEqual([]);
  });

  it('marks each rule as met or missing while the new password is typed', async () => {
    const { user, dialog, field } = await openDialog();
    await user.type(field('New password'), 'sunny-7');
    expect(dialog.getByText('At least one number').closest('li')).toHaveTextContent('(met)');
    expect(dialog.getByText('At least one uppercase letter').closest('li')).toHaveTextContent('(missing)');
  });

  it.each([
    ['currentPassword', 'Current password', 'Current password is incorrect'],
    ['newPassword', 'New password', 'Password is too weak'],
  ])('[S8.8] shows the service’s error for %s until the field is edited', async (pointer, name, detail) => {
    const errors = [{ pointer: `/${pointer}`, detail }];
    api.answer('POST /api/password', problem(400, 'invalid-input', { errors }));
    const { user, field, fill } = await openDialog();
    await fill([current, next, next]);
    await waitFor(() => expect(field(name)).toHaveAccessibleDescription(detail));
    await user.type(field(name), 'x');
    expect(field(name)).not.toHaveAccessibleDescription(detail);
  });

  it.each([
    [
      'the account is restricted',
      problem(409, 'account-restricted', { detail: 'Cannot change password while account is restricted.' }),
      'Cannot change password while account is restricted.',
    ],
    [
      'there were too many wrong passwords',
      problem(429, 'too-many-attempts', { detail: 'Please wait a few minutes before you try again.' }),
      'Please wait a few minutes before you try again.',
    ],
    [
      'the service fails',
      problem(500, 'internal', { detail: 'Nothing was lost.' }),
      'Failed to update password. Please try again.',
    ],
    ['the service is unreachable', unreachable, 'Failed to update password. Please try again.'],
  ])('[S8.13] shows an error when %s', async (_case, answer, text) => {
    api.answer('POST /api/password', answer);
    const { dialog, fill } = await openDialog();
    await fill([current, next, next]);
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  });

  it('keeps the error visible when the account was paused in another browser', async () => {
    const detail = 'Cannot change password while account is restricted.';
    api.answer('POST /api/password', problem(409, 'account-restricted', { detail }));
    const { fill } = await openDialog();
    const accountInfo = { ...mariaMember.accountInfo, accountStatus: 'paused' };
    api.answer('GET /api/member', { body: { ...mariaMember, accountInfo } });
    await fill([current, next, next]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change Password', hidden: true })).toBeDisabled());
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(detail);
  });

  it('[S2.59] can be canceled with Escape, which clears the typed password', async () => {
    const { user, field } = await openDialog();
    await user.type(field('Current password'), current);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Change Password' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByLabelText('Current password', { selector: 'input' })).toHaveValue('');
  });
});
