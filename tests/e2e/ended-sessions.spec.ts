import { decodeJwt } from 'jose';
import { expect, type Page } from '@playwright/test';
import { signedIn, stepUpFor, test } from './callers.js';
import { theStack } from './running-stack.js';
import { signInAs } from './steps.js';
import { member, PATIENCE } from './fixtures.js';

type Headers = Record<string, string>;

/** Returns the token that a page uses in its next request. */
async function tokenOf(page: Page): Promise<Headers> {
  const called = await page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  return { authorization: called.headers()['authorization']! };
}

test.describe('a stolen access token is rejected after the session ends', () => {
  test('[A7.2] when its member signs out', async ({ page, send }) => {
    await page.goto(`${theStack().publicUrl}/profile`);
    await signInAs(page, await member());
    const signOut = page.getByRole('button', { name: 'Sign Out' });
    await expect(signOut).toBeVisible(); // a reload before this would interrupt the redirects of the sign-in
    const [kept] = await Promise.all([tokenOf(page), page.reload()]);
    const use = async () => (await send({ method: 'GET', path: '/api/member', headers: kept })).status();
    expect(await use()).toBe(200);
    await signOut.click();
    await expect.poll(use, PATIENCE).toBe(401);
  });

  test('when its member ends the session from another browser', async ({ send }) => {
    const who = await member();
    const [kept, own] = [await signedIn(who), await signedIn(who)];
    const use = async (headers: Headers) => (await send({ method: 'GET', path: '/api/member', headers })).status();
    const vouched = { ...own, 'x-step-up': await stepUpFor(send, own, who.password) };
    const { sid } = decodeJwt(kept.authorization!.slice('Bearer '.length));
    const path = `/api/sessions/${String(sid)}`;
    expect(await use(kept)).toBe(200);
    expect((await send({ method: 'DELETE', path, headers: vouched })).status()).toBe(204);
    await expect.poll(() => use(kept), PATIENCE).toBe(401);
    expect(await use(own)).toBe(200);
  });

  test('when its member changes the password', async ({ send }) => {
    const who = await member();
    const [kept, own] = [await signedIn(who), await signedIn(who)];
    const use = async (headers: Headers) => (await send({ method: 'GET', path: '/api/member', headers })).status();
    const body = { currentPassword: who.password, newPassword: 'Another-rainy-night-9' };
    expect((await send({ method: 'POST', path: '/api/password', headers: own, body })).status()).toBe(204);
    await expect.poll(() => use(kept), PATIENCE).toBe(401);
    expect(await use(own)).toBe(200);
  });
});
