import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import '../../testing/web-platform.js';
import { siteConfig } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

const resetPath = '/auth/realms/numbercast/login-actions/reset-credentials';

/** The sign-in server's pages: one with a form, and what it answers when the form is sent. */
function signInPages({ formStatus = 200 }: { formStatus?: number } = {}) {
  const sent: string[] = [];
  const fakeFetch = async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input, location.origin);
    if (url.pathname === '/config.json') return new Response(JSON.stringify(siteConfig));
    if (init.method !== 'POST') {
      return new Response(`<form action="http://localhost${resetPath}?session_code=s1" method="post"></form>`);
    }
    sent.push(`${url.pathname}${url.search} ${(init.body as URLSearchParams).toString()}`);
    return new Response('<p>done</p>', { status: formStatus });
  };
  Object.defineProperty(globalThis, 'fetch', { value: fakeFetch, configurable: true, writable: true });
  return sent;
}

describe('a forgotten password', () => {
  let sent: string[];
  beforeEach(() => {
    fakeSignIn(null);
    sent = signInPages();
  });

  const ask = async () => {
    const site = await openSite('/forgot-password');
    await site.user.type(await screen.findByRole('textbox', { name: 'Email' }), 'maria@example.com');
    await site.user.click(screen.getByRole('button', { name: 'Send Password Reset Link' }));
    return site;
  };

  it('is asked for at the sign-in server, and the spam folder is mentioned first', async () => {
    const { user, address } = await ask();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/check your spam folder first/);
    expect(sent).toEqual([`${resetPath}?session_code=s1 username=maria%40example.com`]);
    await user.click(screen.getByRole('button', { name: 'Close & Return to Login' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('says so when the message could not be sent', async () => {
    sent = signInPages({ formStatus: 500 });
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error sending reset email. Please try again.');
  });

  it('needs an email address', async () => {
    const { user } = await openSite('/forgot-password');
    await user.click(await screen.findByRole('button', { name: 'Send Password Reset Link' }));
    expect(await screen.findByText('Please enter your email.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
