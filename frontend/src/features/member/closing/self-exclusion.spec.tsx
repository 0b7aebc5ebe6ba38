import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { mariaMember, mariasAnswers } from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const ROUTE = 'POST /api/member/self-exclusion';
const excludedMaria = {
  ...mariaMember,
  accountInfo: { ...mariaMember.accountInfo, accountStatus: 'suspended', excludedUntil: '2027-05-20T15:00:00Z' },
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
  api.answer('POST /api/reauthentication', { body: { stepUp: 'vouched' } });
});

async function openDialog() {
  const { user } = await openSite('/profile#account');
  await user.click(await screen.findByRole('button', { name: 'Exclude Myself' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Exclude yourself?' }));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Exclude Myself' }));
  return { user, dialog, confirm };
}

describe('self-exclusion', () => {
  it('explains its consequences and requires a period and the password', async () => {
    const { user, dialog } = await openDialog();
    for (const words of [/no refund/, /No one can end this before its date/, /1-800-GAMBLER/])
      expect(dialog.getAllByText(words).length).toBeGreaterThan(0);
    expect(dialog.getAllByRole('radio')).toHaveLength(3);
    expect(dialog.queryByLabelText('Current password', { selector: 'input' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Exclude Myself' })).toBeDisabled();
    await user.click(dialog.getByRole('radio', { name: '1 year' }));
    expect(dialog.getByLabelText('Current password', { selector: 'input' })).toBeInTheDocument();
  });

  it('shows its end date on the profile and cannot be reversed there', async () => {
    const { user, dialog, confirm } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: '6 months' }));
    await user.type(dialog.getByLabelText('Current password', { selector: 'input' }), 'Sunny-day-7');
    api.answer(ROUTE, { body: excludedMaria });
    api.answer('GET /api/member', { body: excludedMaria });
    await confirm();
    expect(await screen.findByText('You excluded yourself until May 20, 2027')).toBeInTheDocument();
    const [call] = api.callsTo(ROUTE);
    expect(call?.body).toEqual({ period: '6-months' });
    expect(call?.headers.get('x-step-up')).toBe('vouched');
    expect(screen.queryByRole('button', { name: 'Exclude Myself' })).not.toBeInTheDocument();
    for (const name of ['Reactivate Account', 'Turn on auto-renewal'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ways to get help' })).toHaveAttribute('href', '/responsible-play');
  });

  it('does not start when the password is wrong', async () => {
    const errors = [{ pointer: '/currentPassword', detail: 'Current password is incorrect' }];
    api.answer('POST /api/reauthentication', problem(400, 'invalid-input', { errors }));
    const { user, dialog, confirm } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: '5 years' }));
    await user.type(dialog.getByLabelText('Current password', { selector: 'input' }), 'wrong');
    await confirm();
    expect(await dialog.findByText('Current password is incorrect')).toBeInTheDocument();
    expect(api.callsTo(ROUTE)).toEqual([]);
  });
});
