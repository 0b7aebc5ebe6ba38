import { englishSentences } from './shown-words.js';
import { expect, test } from './watched-page.js';

const publicPages = {
  home: '/',
  'how-it-works': '/how-it-works',
  pricing: '/pricing',
  faqs: '/faqs',
  gift: '/gift',
  start: '/start',
  proof: '/proof',
  statistics: '/statistics',
  'responsible-play': '/responsible-play',
  accessibility: '/accessibility',
  status: '/status',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  'forgot-password': '/forgot-password',
  'page-not-found': '/no/such/page',
};

test.describe('in a browser that prefers Spanish', () => {
  test.use({ locale: 'es-US' });

  for (const [name, at] of Object.entries(publicPages)) {
    test(`the page ${name} is in Spanish`, async ({ page, monitor, look }) => {
      monitor.expectRefusal(/\/no\/such\/page$/);
      await page.goto(at);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look(`${name}-es`);
      expect(await englishSentences(page)).toEqual([]);
    });
  }
});
