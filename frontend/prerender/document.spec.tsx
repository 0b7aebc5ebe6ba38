import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, render, screen } from '@testing-library/react';
import { StrictMode, type ComponentType } from 'react';

import '../src/testing/web-platform.js';
import { publicPages, type PublicPath } from '../src/app/public-pages.js';
import { PublicSite } from '../src/app/public-site.js';
import { fakeSignIn } from '../src/testing/fake-keycloak.js';
import { heads } from './heads.js';

const template = readFileSync(join(import.meta.dirname, '..', 'public.html'), 'utf8');
const paths = Object.keys(publicPages) as PublicPath[];
let documentOf: typeof import('./document.js').documentOf;

/** React's server renderer for browsers requires it on import, though not for synchronous rendering; jsdom lacks it. */
class MessageChannel {
  readonly port1 = {};
  readonly port2 = {};
}

beforeAll(async () => {
  Object.assign(globalThis, { MessageChannel });
  ({ documentOf } = await import('./document.js'));
  fakeSignIn(null);
});
afterEach(cleanup);

async function built(path: PublicPath) {
  const Page: ComponentType = await publicPages[path]();
  const html = documentOf(template, path, Page, { page: 'assets/page-1.js', all: ['assets/page-1.js'] });
  return { Page, html, page: new DOMParser().parseFromString(html, 'text/html') };
}

describe.each(paths)('the prerendered page %s', (path) => {
  it('has a title, a description, Open Graph tags and either a canonical URL or noindex', async () => {
    const { page } = await built(path);
    const content = (name: string) =>
      page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
    expect(page.title).toBe(`${heads[path].title} – Numbercast`);
    expect(content('description')!.length).toBeLessThanOrEqual(160);
    expect(content('og:title')).toBe(heads[path].title);
    expect(content('og:image')).toBe('https://public-url.invalid/og.png');
    const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute('href');
    const listed = [`https://public-url.invalid${path}`, undefined];
    expect([canonical, content('robots')]).toEqual(heads[path].unlisted ? [undefined, 'noindex'] : listed);
  });

  it('has hreflang links to its translations unless search engines must not list it', async () => {
    const { page } = await built(path);
    const links = [...page.querySelectorAll('link[rel="alternate"]')];
    const found = links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]);
    const address = `https://public-url.invalid${path}`;
    const all = [
      ['en', address],
      ['es', `${address}?lang=es`],
      ['x-default', address],
    ];
    expect(found).toEqual(heads[path].unlisted ? [] : all);
  });

  it('has its heading and content without scripts, and no inline scripts or styles', async () => {
    const { page, html } = await built(path);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelector('main')?.textContent?.length).toBeGreaterThan(60);
    expect(page.querySelectorAll('script:not([src]):not([type="application/ld+json"])')).toHaveLength(0);
    expect(page.querySelectorAll('style, [style]')).toHaveLength(0);
    expect(html).not.toMatch(/\son\w+=/);
  });

  it('hydrates in the browser without differences', async () => {
    const { Page, page } = await built(path);
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = page.getElementById('root')!.innerHTML;
    const differences: unknown[] = [];
    render(
      <StrictMode>
        <PublicSite path={path} Page={Page} />
      </StrictMode>,
      { container, hydrate: true, onRecoverableError: (error) => differences.push(error) },
    );
    expect(differences).toEqual([]);
    expect(document.title).toBe(`${heads[path].title} – Numbercast`);
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  });
});

describe.each(['/contact', '/forgot-password'] as const)('the form on %s', (path) => {
  it('cannot be submitted before its scripts run, because the browser would put the fields into the URL', async () => {
    const { page } = await built(path);
    expect(page.querySelector<HTMLButtonElement>('form button[type="submit"]')?.disabled).toBe(true);
  });
});

describe('structured data', () => {
  const dataOf = async (path: PublicPath) => {
    const { page } = await built(path);
    return JSON.parse(page.querySelector('script[type="application/ld+json"]')!.textContent!) as Record<
      string,
      unknown
    >;
  };

  it('names the organization on the home page', async () => {
    expect(await dataOf('/')).toMatchObject({ '@type': 'Organization', url: 'https://public-url.invalid/' });
  });

  it('[S2.5] contains the prices of both plans', async () => {
    const offers = (await dataOf('/pricing'))['offers'] as { price: string; priceCurrency: string }[];
    expect(offers.map(({ price, priceCurrency }) => `${price} ${priceCurrency}`)).toEqual(['12.99 USD', '59.88 USD']);
  });

  it('[S2.7] lists the same 23 questions as the FAQ page', async () => {
    const questions = (await dataOf('/faqs'))['mainEntity'] as { name: string }[];
    const { page } = await built('/faqs');
    const asked = [...page.querySelectorAll('summary')].map((summary) => summary.textContent);
    expect(questions.map(({ name }) => name)).toEqual(asked);
    expect(asked).toHaveLength(23);
  });
});
