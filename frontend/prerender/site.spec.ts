import { describe, expect, it } from '@jest/globals';

import '../src/testing/web-platform.js';
import { fakeSignIn } from '../src/testing/fake-keycloak.js';
import { requireLight } from './budgets.js';
import { robots, siteMapOf, sitemap } from './site.js';

fakeSignIn(null);
const { routes } = await import('../src/app/routes.js');

describe('the site', () => {
  const { pages, notFound } = siteMapOf(routes, []);

  it('[S2.1] has a document for every address in spec §2, and a 404 document for all others', () => {
    const documents = new Map(Object.entries(pages));
    for (const path of [
      '/',
      '/how-it-works',
      '/pricing',
      '/faqs',
      '/terms',
      '/privacy',
      '/contact',
      '/responsible-play',
      '/accessibility',
      '/status',
      '/start',
      '/login',
    ]) {
      expect(documents.get(path)).toBe(path === '/' ? 'index.html' : `${path.slice(1)}.html`);
    }
    for (const path of ['/signup', '/signup/terms', '/signup/preferences', '/signup-success', '/profile']) {
      expect(documents.get(path)).toBe('app.html');
    }
    for (const path of ['/past-numbers', '/admin-dashboard']) expect(documents.get(path)).toBe('app.html');
    expect(documents.has('*')).toBe(false);
    expect(documents.has('/404')).toBe(false);
    expect(notFound).toBe('404.html');
  });

  it('lists public pages in the sitemap, and disallows account and admin pages in robots.txt', () => {
    expect(sitemap()).toContain('<loc>https://public-url.invalid/pricing</loc>');
    for (const closed of ['/login', '/forgot-password', '/404', '/profile']) {
      expect(sitemap()).not.toContain(`${closed}<`);
    }
    for (const closed of ['/admin-dashboard', '/profile', '/past-numbers']) {
      expect(robots()).toContain(`\nDisallow: ${closed}\n`);
    }
    expect(robots()).toContain('\nSitemap: https://public-url.invalid/sitemap.xml\n');
  });
});

describe('the build', () => {
  const weight = (path: string, bytes: number) => ({ path, bytes, limit: 90_000 });

  it('accepts pages within their size limit', () => {
    expect(() => requireLight([weight('/', 90_000)])).not.toThrow();
  });

  it('fails and names the page that exceeds its size limit', () => {
    expect(() => requireLight([weight('/', 80_000), weight('/pricing', 90_001)])).toThrow('Too heavy: /pricing');
  });
});
