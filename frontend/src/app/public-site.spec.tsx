import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';

import { isLeftToBrowser } from '../testing/clicks.js';
import { fakeApi } from '../testing/fake-api.js';
import { takeReturnAddress } from '../lib/auth/return-address.js';
import { fakeSignIn, signInServer } from '../testing/fake-keycloak.js';
import type { PublicPath } from './public-pages.js';

/** A public page as a separate document at `address`, without a router. */
async function openDocument(path: PublicPath, query = '') {
  const { publicPages } = await import('./public-pages.js');
  const { PublicSite } = await import('./public-site.js');
  await import('../lib/auth/keycloak.js');
  history.replaceState(null, '', path + query);
  const Page = await publicPages[path]();
  return render(<PublicSite path={path} Page={Page} />);
}

beforeEach(() => {
  fakeSignIn(null);
  fakeApi({ 'POST /api/contact': { status: 202, body: { success: true } } });
});
afterEach(() => void jest.useRealTimers());

describe('a public page loaded as a standalone document', () => {
  it('lets the browser follow its links', async () => {
    await openDocument('/pricing');
    const [link] = screen.getAllByRole('link', { name: 'How it Works' });
    expect(link).toHaveAttribute('href', '/how-it-works');
    expect(isLeftToBrowser(link!)).toBe(true);
  });

  it('marks the links to the current page with aria-current', async () => {
    await openDocument('/faqs');
    for (const link of screen.getAllByRole('link', { name: 'FAQs' })) {
      expect(link).toHaveAttribute('aria-current', 'page');
    }
  });

  it('[S2.10] prefills the contact form from the query string', async () => {
    await openDocument('/contact', '?reason=missing_numbers&email=maria@example.com');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('maria@example.com');
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue('I did not receive my numbers');
  });

  it('redirects to the sign-in server when it is the sign-in page', async () => {
    await openDocument('/login', '?to=/past-numbers');
    await waitFor(() => expect(signInServer.sentTo).toEqual(['login /profile']));
    expect(takeReturnAddress()).toBe('/past-numbers');
  });

  it('[S8.29] shows why the user was signed out, and does not redirect', async () => {
    await openDocument('/login', '?reason=inactivity');
    expect(await screen.findByText("You've been logged out due to inactivity.")).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(signInServer.sentTo).toEqual([]);
  });

  it('[S2.69] shows for 5 seconds that the connection is lost', async () => {
    await openDocument('/');
    jest.useFakeTimers();
    act(() => void fireEvent.offline(window));
    act(() => jest.advanceTimersByTime(4_900));
    expect(screen.getByRole('alert')).toHaveTextContent('Connection lost. Please reconnect to continue.');
    act(() => jest.advanceTimersByTime(200));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('[S2.25] has a single call to action for visitors when it is the start page', async () => {
    await openDocument('/start');
    // The link that members see in its place is hidden from visitors
    const actions = [...screen.getByRole('main').querySelectorAll('a:not([data-for=member]), button')];
    expect(actions.map((action) => [action.textContent, action.getAttribute('href')])).toEqual([
      ['Sign Up Now', '/signup'],
    ]);
  });
});
