import { devices } from '@playwright/test';
import { expect, test } from './watched-page.js';

const publicPages: Record<string, { at: string; heading: string | RegExp }> = {
  home: { at: '/', heading: 'Smarter Lottery Picks. Powered by AI.' },
  'how-it-works': { at: '/how-it-works', heading: /./ },
  pricing: { at: '/pricing', heading: /./ },
  faqs: { at: '/faqs', heading: /./ },
  start: { at: '/start', heading: /./ },
  statistics: { at: '/statistics', heading: 'Statistics' },
  'responsible-play': { at: '/responsible-play', heading: 'Responsible play' },
  accessibility: { at: '/accessibility', heading: 'Accessibility' },
  status: { at: '/status', heading: 'Status' },
  terms: { at: '/terms', heading: /Terms/ },
  privacy: { at: '/privacy', heading: /Privacy/ },
  contact: { at: '/contact', heading: 'Contact us' },
  'forgot-password': { at: '/forgot-password', heading: 'Forgot your password?' },
  'page-not-found': { at: '/no/such/page', heading: '404 – Page Not Found' },
};

for (const [name, { at, heading }] of Object.entries(publicPages)) {
  test(`[S6.1] the page ${name} is public`, async ({ page, monitor, look }) => {
    monitor.expectRefusal(/\/no\/such\/page$/);
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await look(name);
  });
}

test('the statistics page offers a simulated fair history, tables, keyboard navigation and both games', async ({
  page,
  look,
}) => {
  await page.goto('/statistics');
  await page.getByRole('button', { name: /^Shuffle [\d,]+ fair draws$/ }).click();
  await expect(page.getByText('This is a made-up, perfectly fair history. It looks the same.')).toBeVisible();
  for (const what of ['white balls', 'dots', 'Powerballs', 'pairs'])
    await page.getByRole('button', { name: `Show table of the ${what}` }).click();
  await page.mouse.move(0, 0);
  await look('statistics-tables');
  const balls = page.getByRole('list', { name: 'White balls' }).getByRole('button');
  await balls.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(balls.nth(1)).toBeFocused();
  await expect(page.getByTestId('ball-detail').first()).toContainText('White ball 02:');
  await page.getByRole('link', { name: 'Mega Millions' }).click();
  await expect(page).toHaveURL('/statistics?game=megamillions');
  await expect(page.getByRole('heading', { name: 'Mega Balls' })).toBeVisible();
});

test('[S2.15] the 404 page links to the home page', async ({ page, monitor }) => {
  monitor.expectRefusal(/\/no\/such\/page$/);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

for (const at of ['/profile', '/past-numbers']) {
  test(`[S2.12] a signed-out visit to ${at} redirects to the sign-in page`, async ({ page, look }) => {
    // The sign-in server may redirect from the requested address
    const asked = page.waitForRequest(
      (request) => request.frame() === page.mainFrame() && request.url().includes('/openid-connect/auth?'),
    );
    await page.goto(at);
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await expect(page.getByText('Sign in to access your account')).toBeVisible();
    expect(new URL(new URL((await asked).url()).searchParams.get('redirect_uri')!).pathname).toBe('/profile');
    if (at === '/profile') await look('keycloak-sign-in');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
}

test('[S2.72] a signed-out visit to the admin console shows the gate, which requires the admin account', async ({
  page,
  look,
}) => {
  await page.goto('/admin-dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.getByRole('textbox', { name: 'Admin password' }).fill('whatever');
  await page.getByRole('button', { name: 'Open the console' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/Please log in as .+ first/);
  await look('admin-gate-signed-out');
  await dialog.getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('[S4.34] the last step of the sign-up is closed to visitors who skipped the first', async ({ page, look }) => {
  await page.goto('/signup/preferences');
  await expect(page.getByRole('alert')).toContainText('Missing required signup information.');
  await look('signup-preferences-missing');
  await page.goto('/signup/terms');
  await expect(page).toHaveURL('/signup');
});

test('[S2.17] on a phone the quick navigation replaces the main navigation', async ({ page }) => {
  await page.setViewportSize(devices['iPhone 14'].viewport);
  await page.goto('/');
  const quick = page.getByRole('navigation', { name: 'Quick' });
  await expect(quick.getByRole('link')).toHaveText(['Home', 'How it Works', 'FAQs', 'Numbers', 'Sign in']);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await quick.getByRole('link', { name: 'FAQs' }).click();
  await expect(page).toHaveURL('/faqs');
  await expect(quick.getByRole('link', { name: 'FAQs' })).toHaveAttribute('aria-current', 'page');
  await quick.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('[S8.30] a lost connection shows an alert until the connection is restored', async ({ page, context }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle'); // everything is loaded before the connection is lost
  await context.setOffline(true);
  await expect(page.getByRole('alert')).toHaveText('Connection lost. Please reconnect to continue.');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('[S8.27] a sent contact message is confirmed and redirects to the home page', async ({ page }) => {
  await page.goto('/contact?reason=missing_numbers&email=maria@mail.example');
  await expect(page.getByLabel('Email')).toHaveValue('maria@mail.example');
  await page.getByLabel('Name').fill('Maria');
  await page.getByLabel('Message').fill('Where are my numbers?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText("Message sent successfully! We'll be in touch soon.")).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the chosen theme persists after a reload', async ({ page }) => {
  await page.goto('/');
  const ink = () => page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color);
  const byDay = await ink();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect.poll(ink).not.toBe(byDay);
  const byNight = await ink();
  await page.reload();
  expect(await ink()).toBe(byNight);
});

test('a theme chosen before the scripts of a page load is applied when they have loaded', async ({ page }) => {
  let letCome = () => {};
  const arrival = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/assets\/hydrate.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
  letCome();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible();
});

test('all buttons except the theme button are disabled until the scripts of a page load', async ({ page, monitor }) => {
  monitor.expectRefusal(/\/no\/such\/page$/);
  monitor.expectRefusal(/\/assets\/.*\.js$/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  for (const { at, heading } of [...Object.values(publicPages), { at: '/proof', heading: /./ }]) {
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // The theme button stores its click until the scripts load
    const pressable = page.locator('button:not(:disabled, [aria-disabled=true], [data-early])');
    await expect(pressable).toHaveCount(0);
  }
});
