import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi, problem, unreachable } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

const ROUTE = 'POST /api/password-reset';
const FAILED = 'Error sending reset email. Please try again.';
const tooMany = (retryAfter: string) => ({ ...problem(429, 'too-many'), headers: { 'retry-after': retryAfter } });

describe('the forgot-password page', () => {
  let api: ReturnType<typeof fakeApi>;
  beforeEach(() => {
    fakeSignIn(null);
    api = fakeApi({ [ROUTE]: { status: 202 } });
  });

  const requestLink = async () => {
    const site = await openSite('/forgot-password');
    await site.user.type(await screen.findByRole('textbox', { name: 'Email' }), ' maria@example.com ');
    await site.user.click(screen.getByRole('button', { name: 'Send Password Reset Link' }));
    return site;
  };

  it('[S2.31] submits the trimmed email, suggests checking the spam folder and returns to sign-in', async () => {
    const { user, address } = await requestLink();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/check your spam folder first/);
    expect(api.callsTo(ROUTE).map(({ body }) => body)).toEqual([{ email: 'maria@example.com' }]);
    await user.click(screen.getByRole('button', { name: 'Close & Return to Login' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it.each([
    ['the service fails', problem(503, 'service-unavailable'), FAILED],
    ['the service is unreachable', unreachable, FAILED],
    ['too many requests were sent', tooMany('61'), 'Too many requests. Please try again in 2 minutes.'],
    ['too many requests were sent a minute ago', tooMany('60'), 'Too many requests. Please try again in a minute.'],
    ['a proxy responds with 429 but no Retry-After', problem(429, 'too-many'), FAILED],
  ])('[S8.2] shows an error when %s, and allows a retry', async (_what, answer, text) => {
    api.answer(ROUTE, answer);
    const { user } = await requestLink();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    api.answer(ROUTE, { status: 202 });
    await user.click(screen.getByRole('button', { name: 'Send Password Reset Link' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('the reset link was sent');
  });

  it('shows next to the field why the service rejects an email address', async () => {
    const detail = 'Please enter a valid email address.';
    api.answer(ROUTE, problem(400, 'invalid-input', { errors: [{ pointer: '/email', detail }] }));
    await requestLink();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(detail));
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });

  it('[S2.30] requires an email address', async () => {
    const { user } = await openSite('/forgot-password');
    await user.click(await screen.findByRole('button', { name: 'Send Password Reset Link' }));
    expect(await screen.findByText('Please enter your email.')).toBeInTheDocument();
    expect(api.callsTo(ROUTE)).toEqual([]);
  });
});
