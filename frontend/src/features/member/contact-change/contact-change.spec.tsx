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
  api.answer('POST /api/reauthentication', { body: { stepUp: 'vouched', expiresAt: '2026-11-22T15:20:00Z' } });
  api.answer('POST /api/member/contact', waitingFor('email', 'maria@new.example'));
});

const password = 'Sunny-day-7';
const waitingFor = (channel: 'email' | 'sms', address: string) => ({
  body: { ...mariaMember, contactChange: { channel, address, expiresAt: '2026-11-22T15:15:00Z' } },
});
const withInfo = (changes: object) => ({
  body: { ...mariaMember, accountInfo: { ...mariaMember.accountInfo, ...changes } },
});
const bodiesOf = (route: string) => api.callsTo(route).map(({ body }) => body);

async function openDialog(name = 'Change email', title = name) {
  const { user } = await openSite('/profile#contact');
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const field = (label: string) => dialog.getByLabelText(label, { selector: 'input' });
  const press = (label: string) => user.click(dialog.getByRole('button', { name: label }));
  const requestChange = async (label: string, address: string, typedPassword = password) => {
    if (address) await user.type(field(label), address);
    if (typedPassword) await user.type(field('Current password'), typedPassword);
    await press('Send the code');
  };
  return { user, dialog, field, press, requestChange };
}

describe('changing the email address', () => {
  it('[S3.46] requires the password and takes effect once the code is confirmed', async () => {
    api.answer('POST /api/member/contact/confirm', withInfo({ email: 'maria@new.example' }));
    const { user, dialog, field, press, requestChange } = await openDialog();
    await requestChange('New email', 'maria@new.example');
    expect(await dialog.findByText('maria@new.example')).toBeInTheDocument();
    expect(bodiesOf('POST /api/reauthentication')).toEqual([{ currentPassword: password }]);
    const [request] = api.callsTo('POST /api/member/contact');
    expect(request?.body).toEqual({ email: 'maria@new.example' });
    expect(request?.headers.get('x-step-up')).toBe('vouched');
    expect(field('Code')).toHaveFocus();
    await user.type(field('Code'), '302914');
    await press('Confirm');
    expect(await screen.findByText('Email changed successfully!')).toBeInTheDocument();
    expect(bodiesOf('POST /api/member/contact/confirm')).toEqual([{ code: '302914' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Account Info' })).toHaveTextContent('maria@new.example');
  });

  it('keeps the error visible when the account was paused in another browser', async () => {
    const detail = 'Account functionality is restricted. Please resolve account status first.';
    api.answer('POST /api/member/contact', problem(409, 'account-restricted', { detail }));
    const { requestChange } = await openDialog();
    api.answer('GET /api/member', withInfo({ accountStatus: 'paused' }));
    await requestChange('New email', 'maria@new.example');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change email', hidden: true })).toBeDisabled());
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(detail);
  });

  it.each([
    ['', password, 'New email', 'Please enter a valid email address.'],
    ['maria', password, 'New email', 'Please enter a valid email address.'],
    ['maria@new.example', '', 'Current password', 'Please enter your current password.'],
  ])('to "%s" with the password "%s" shows an error next to %s', async (address, typed, label, text) => {
    const { field, requestChange } = await openDialog();
    await requestChange('New email', address, typed);
    expect(field(label)).toHaveAccessibleDescription(text);
    expect(field(label)).toHaveFocus();
    expect(api.callsTo('POST /api/reauthentication')).toEqual([]);
  });

  it.each([
    ['reauthentication', 'currentPassword', 'Current password', 'Current password is incorrect'],
    ['member/contact', 'email', 'New email', 'This email is already associated with a Numbercast account.'],
  ])('shows the error of %s for %s until the field is edited', async (path, pointer, label, detail) => {
    const errors = [{ pointer: `/${pointer}`, detail }];
    api.answer(`POST /api/${path}`, problem(409, 'refused', { errors }));
    const { user, field, requestChange } = await openDialog();
    await requestChange('New email', 'maria@new.example');
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(detail));
    await user.type(field(label), 'x');
    expect(field(label)).not.toHaveAccessibleDescription(detail);
  });

  it.each([
    [
      'too many codes were requested',
      problem(429, 'too-many-codes', { detail: 'Please wait an hour.' }),
      'Please wait an hour.',
    ],
    ['the service is unreachable', unreachable, 'Failed to change your email. Please try again.'],
  ])('shows an error when %s', async (_case, answer, text) => {
    api.answer('POST /api/member/contact', answer);
    const { dialog, requestChange } = await openDialog();
    await requestChange('New email', 'maria@new.example');
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('the confirmation code', () => {
  beforeEach(() => {
    api.answer('GET /api/member', waitingFor('email', 'maria@new.example'));
  });
  const openCode = () => openDialog('Enter email code', 'Change email');

  it('can still be entered after a reload', async () => {
    const { dialog, field } = await openCode();
    expect(dialog.getByText('maria@new.example')).toBeInTheDocument();
    expect(field('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('must have six digits', async () => {
    const { user, field, press } = await openCode();
    await user.type(field('Code'), '12 45');
    await press('Confirm');
    expect(field('Code')).toHaveAccessibleDescription('Please enter the six digits of the code.');
    expect(api.callsTo('POST /api/member/contact/confirm')).toEqual([]);
  });

  it('shows the remaining attempts when it is wrong', async () => {
    const detail = 'The code is not correct. You have 4 tries left.';
    api.answer(
      'POST /api/member/contact/confirm',
      problem(400, 'invalid-input', { errors: [{ pointer: '/code', detail }] }),
    );
    const { user, field, press } = await openCode();
    await user.type(field('Code'), '302915');
    await press('Confirm');
    await waitFor(() => expect(field('Code')).toHaveAccessibleDescription(detail));
  });

  it('shows an error and can be requested again when it has expired', async () => {
    const detail = 'This code has expired. Please request a new one.';
    api.answer('POST /api/member/contact/confirm', () => {
      api.answer('GET /api/member', { body: mariaMember });
      return problem(409, 'no-code-awaited', { detail });
    });
    const { user, dialog, field, press } = await openCode();
    await user.type(field('Code'), '302914');
    await press('Confirm');
    expect(await dialog.findByRole('alert')).toHaveTextContent(detail);
    expect(await dialog.findByRole('button', { name: 'Send the code' })).toBeInTheDocument();
  });

  it('can be resent to the same address with the password', async () => {
    const { user, dialog, field, press } = await openCode();
    await press('Send another code');
    expect(field('New email')).toHaveValue('maria@new.example');
    await user.type(field('Current password'), password);
    await press('Send the code');
    expect(await dialog.findByRole('button', { name: 'Confirm' })).toBeInTheDocument();
    expect(bodiesOf('POST /api/member/contact')).toEqual([{ email: 'maria@new.example' }]);
  });
});

describe('changing the phone number', () => {
  beforeEach(() => {
    api.answer('POST /api/member/contact', waitingFor('sms', '4155550123'));
    api.answer('POST /api/member/contact/confirm', withInfo({ phone: '4155550123' }));
  });

  it.each([
    ['with', true, { code: '302914', smsConsent: { given: true, textVersion: '1.0', language: 'en' } }],
    ['without', false, { code: '302914' }],
  ])('can be confirmed %s a new consent to text messages', async (_how, agrees, body) => {
    const { user, dialog, field, press, requestChange } = await openDialog('Change phone');
    await requestChange('New phone', '(415) 555-0123');
    const tick = await dialog.findByRole('checkbox', { name: /text messages.*415-555-0123/ });
    expect(tick).not.toBeChecked();
    if (agrees) await user.click(tick);
    await user.type(field('Code'), '302914');
    await press('Confirm');
    expect(await screen.findByText('Phone number changed successfully!')).toBeInTheDocument();
    expect(bodiesOf('POST /api/member/contact')).toEqual([{ phone: '(415) 555-0123' }]);
    expect(bodiesOf('POST /api/member/contact/confirm')).toEqual([body]);
  });

  it('rejects an incomplete phone number', async () => {
    const { field, requestChange } = await openDialog('Change phone');
    await requestChange('New phone', '555-0123');
    expect(field('New phone')).toHaveAccessibleDescription('Please enter a valid U.S. phone number.');
  });
});
