import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { isLeftToBrowser } from '../testing/clicks.js';
import { fakeApi } from '../testing/fake-api.js';
import { takeReturnAddress } from '../lib/auth/return-address.js';
import { fakeSignIn, signInServer } from '../testing/fake-keycloak.js';
import { openSite } from '../testing/render-app.js';

describe('a visitor', () => {
  let api: ReturnType<typeof fakeApi>;
  beforeEach(() => {
    fakeSignIn(null);
    api = fakeApi();
  });

  it('[S2.20] sees the product description on the home page without any API request', async () => {
    await openSite('/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Smarter Lottery Picks. Powered by AI.');
    expect(screen.getAllByRole('link', { name: 'Sign Up Now' })[0]).toHaveAttribute('href', '/signup');
    expect(screen.getByText('05, 17, 28, 33, 64, Powerball 12')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'What we don’t do' })).toHaveTextContent('can’t improve your odds');
    expect(api.calls).toEqual([]);
  });

  it('[S9.11] sees the game of each draw day and by when its numbers arrive', async () => {
    await openSite('/');
    const monday = screen.getByRole('row', { name: /^Monday/ });
    expect(monday).toHaveTextContent('Powerball');
    expect(monday).toHaveTextContent('Sunday, 10:59 PM');
    expect(screen.getAllByRole('row')).toHaveLength(1 + 5);
  });

  it('[S2.4] sees the prices of both plans and the savings of the annual plan', async () => {
    await openSite('/pricing');
    const annual = await screen.findByRole('region', { name: 'Annual plan' });
    expect(annual).toHaveTextContent('$59.88');
    expect(annual).toHaveTextContent('$4.99 per month, 61% less: you save $96.00 a year');
    expect(annual).toHaveTextContent('Most popular');
    expect(screen.getByRole('region', { name: 'Monthly plan' })).toHaveTextContent('$12.99');
  });

  it('[S2.6] sees 23 answered questions and a link to the home page', async () => {
    await openSite('/faqs');
    await screen.findByRole('link', { name: 'Back to Home' });
    expect(document.querySelectorAll('details')).toHaveLength(23);
  });

  it.each([
    ['/terms', 'Terms and Conditions', 'Version 1.0, effective August 19, 2025'],
    ['/privacy', 'Privacy Policy', 'Version 1.1, effective November 28, 2026'],
  ])('[S2.8] sees %s with its title, version and effective date', async (address, title, version) => {
    await openSite(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(version)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('[S2.14] sees a 404 page at an unknown address', async () => {
    await openSite('/no-such-page');
    expect(screen.getByRole('heading', { name: '404 – Page Not Found' })).toBeInTheDocument();
    expect(document.title).toBe('404 – Page Not Found – Numbercast');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it.each(['/profile', '/past-numbers'])(
    '[S2.11] is redirected from %s to sign in, with that page as the return address',
    async (address) => {
      const site = await openSite(address);
      expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeInTheDocument();
      expect(site.address()).toBe(`/login?to=${encodeURIComponent(address)}`);
      await waitFor(() => expect(signInServer.sentTo).toContain('login /profile'));
      expect(takeReturnAddress()).toBe(address);
      expect(takeReturnAddress()).toBe('/profile');
    },
  );

  it('[S7.11] is not redirected to another site by a forged sign-in link', async () => {
    await openSite('/login?to=//elsewhere.example/past-numbers');
    await waitFor(() => expect(signInServer.sentTo).toEqual(['login /profile']));
    expect(takeReturnAddress()).toBe('/profile');
  });

  it('[S8.28] sees why they were signed out, and signs in again with a button', async () => {
    const { user } = await openSite('/login?reason=inactivity');
    expect(await screen.findByText("You've been logged out due to inactivity.")).toBeInTheDocument();
    expect(signInServer.sentTo).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(signInServer.sentTo).toEqual(['login /profile']));
  });

  it('[S2.70] sees that the connection is lost until it is restored', async () => {
    await openSite('/');
    act(() => void fireEvent.offline(window));
    expect(screen.getByRole('alert')).toHaveTextContent('Connection lost. Please reconnect to continue.');
    act(() => void fireEvent.online(window));
    expect(screen.queryByText(/Connection lost/)).not.toBeInTheDocument();
  });

  it('sees that the connection is lost when it was lost before hydration', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openSite('/');
    expect(screen.getByRole('alert')).toHaveTextContent('Connection lost. Please reconnect to continue.');
    onLine.mockRestore();
  });

  it('switches to the dark theme, and back to the system theme', async () => {
    const { user } = await openSite('/');
    await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(localStorage.getItem('numbercast.theme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(localStorage.getItem('numbercast.theme')).toBeNull();
  });

  it('can skip the navigation with the keyboard', async () => {
    const { user } = await openSite('/');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(
      within(navigation)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['How it Works', 'FAQs', 'Profile']);
  });

  it('can open a link with Ctrl+click, which the site leaves to the browser', async () => {
    const { address } = await openSite('/');
    const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'FAQs' });
    expect(isLeftToBrowser(link, { ctrlKey: true })).toBe(true);
    expect(address()).toBe('/');
  });

  it('has the focus on the main content of the new page after following a link', async () => {
    const { user } = await openSite('/');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'How it Works' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'How it Works' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(document.title).toBe('How it Works – Numbercast');
  });
});
