import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { fakeApi } from '../testing/fake-api.js';
import { fakeSignIn } from '../testing/fake-keycloak.js';
import { openSite } from '../testing/render-app.js';

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

describe('the page layout', () => {
  beforeEach(() => {
    fakeSignIn(null);
    fakeApi();
  });

  it.each(['/', '/how-it-works', '/pricing', '/faqs', '/contact', '/login', '/no-such-page'])(
    '[S2.16] has a header, a footer and, on phones, a navigation bar at the bottom: %s',
    async (address) => {
      await openSite(address);
      await screen.findByRole('heading', { level: 1 });
      expect(linksIn('Main')).toEqual(['How it Works /how-it-works', 'FAQs /faqs', 'Profile /profile']);
      expect(linksIn('Footer')).toEqual(
        expect.arrayContaining([
          'Terms /terms',
          'Privacy /privacy',
          'Contact /contact',
          'Responsible play /responsible-play',
          'Accessibility /accessibility',
          'Status /status',
        ]),
      );
      const help = within(screen.getByRole('contentinfo')).getByRole('link', { name: '1-800-GAMBLER' });
      expect(help.getAttribute('href')).toBe('tel:18004262537');
      expect(linksIn('Quick')).toEqual(
        expect.arrayContaining(['Home /', 'FAQs /faqs', 'Sign in /login', 'Profile /profile']),
      );
    },
  );

  it.each([
    ['/signup', ['Numbercast', 'Sign in', 'Help (opens in a new tab)']],
    ['/signup-success', ['Numbercast', 'Help (opens in a new tab)']],
  ])('has only a few header links and no navigation during a purchase: %s', async (address, ways) => {
    await openSite(address);
    // On the success page, a dialog hides the heading
    await screen.findByRole('heading', { level: 1, hidden: true });
    const banner = within(screen.getByRole('banner', { hidden: true }));
    expect(banner.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual(ways);
    for (const name of ['Main', 'Quick']) expect(screen.queryByRole('navigation', { name })).not.toBeInTheDocument();
  });

  it.each(['/forgot-password', '/admin-dashboard'])('[S2.13] omits header, footer and nav: %s', async (address) => {
    await openSite(address);
    await screen.findByRole('heading', { level: 1 });
    for (const role of ['banner', 'contentinfo', 'navigation'])
      expect(screen.queryByRole(role)).not.toBeInTheDocument();
  });
});
