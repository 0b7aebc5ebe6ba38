import { signInAs } from './steps.js';
import { theStack } from './running-stack.js';
import { expect, test } from './watched-page.js';
import { member } from './fixtures.js';

/** Addresses of other sites, in spellings that browsers and parsers interpret differently. */
const ELSEWHERE = [
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '\\\\elsewhere.example/',
  '/\t/elsewhere.example/',
  '/.//elsewhere.example/',
  '/%2e//elsewhere.example/',
  '/profile/..//elsewhere.example/',
  '/%09/elsewhere.example/',
  'javascript:alert(document.domain)',
  'JavaScript:alert(1)//',
  'data:text/html,<script>alert(1)</script>',
];

test('[A3.4] a sign-in link redirects only within this site, before and after the sign-in', async ({
  page,
  monitor,
}) => {
  monitor.expectRefusal(/\/(%09|%2e)\//); // no such page exists on this site
  const visited: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(new URL(request.url()).origin);
  });
  page.on('dialog', (dialog) => visited.push(`a script ran: ${dialog.message()}`));
  const who = await member();
  const [first, ...others] = ELSEWHERE;
  await page.goto(`/login?to=${encodeURIComponent(first!)}`);
  await signInAs(page, who);
  await expect(page).toHaveURL('/profile');
  for (const elsewhere of others) {
    await page.goto(`/login?to=${encodeURIComponent(elsewhere)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page, `after /login?to=${elsewhere}`).not.toHaveURL(/\/login/);
  }
  expect(new Set(visited)).toEqual(new Set([theStack().publicUrl]));
});

test('the sign-in server redirects to no other site', async ({ request }) => {
  const { publicUrl, realm } = theStack();
  const ask = (path: string, query: Record<string, string>) =>
    request.get(`${publicUrl}/auth/realms/${realm}/protocol/openid-connect/${path}?${new URLSearchParams(query)}`, {
      maxRedirects: 0,
    });
  const hosts = [
    'https://elsewhere.example',
    '//elsewhere.example',
    `${publicUrl}@elsewhere.example`,
    `${publicUrl}.elsewhere.example`,
  ];
  for (const redirect of [...hosts, 'javascript:alert(1)']) {
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    const auth = { client_id: 'web', response_type: 'code', scope: 'openid', redirect_uri: redirect, ...challenge };
    const answers = [
      await ask('auth', auth),
      await ask('auth', { ...auth, prompt: 'none' }),
      await ask('logout', { client_id: 'web', post_logout_redirect_uri: redirect }),
    ];
    for (const answer of answers) {
      expect.soft(answer.status(), `${answer.url()}`).toBe(400);
      expect.soft(answer.headers()['location'], answer.url()).toBeUndefined();
    }
  }
});
