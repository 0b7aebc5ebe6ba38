import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRealm } from '@numbercast/stack/realm';
import { ADMIN_EMAIL, PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await runIdentity();
});
afterAll(() => identity.close());

const protocol = (path: string, init?: RequestInit) =>
  fetch(`${identity.site.keycloakUrl}/realms/${identity.site.realm}/protocol/openid-connect/${path}`, {
    redirect: 'manual',
    ...init,
  });

const authorize = (more: Record<string, string>) => {
  const usual = {
    client_id: 'web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${identity.site.publicUrl}/profile`,
  };
  return protocol(`auth?${new URLSearchParams({ ...usual, ...more })}`);
};
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' };
const errorIn = (response: Response) => new URL(response.headers.get('location')!).searchParams.get('error');

describe('the sign-in page', () => {
  it('greets in our words and leads to sign-up and to a new password', async () => {
    const html = await (await authorize(challenge)).text();
    for (const part of [
      'Welcome Back',
      'Sign in to access your account',
      'href="/signup"',
      'href="/forgot-password"',
    ]) {
      expect(html).toContain(part);
    }
  });

  it('needs both fields', async () => {
    const html = await (await authorize(challenge)).text();
    for (const name of ['username', 'password'])
      expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*required`));
  });

  it('shows itself only with PKCE', async () => {
    expect(errorIn(await authorize({}))).toBe('invalid_request');
    expect(errorIn(await authorize({ code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }))).toBe(
      'invalid_request',
    );
  });

  it('gives no tokens that outlive the session', async () => {
    expect(errorIn(await authorize({ ...challenge, scope: 'openid offline_access' }))).toBe('invalid_scope');
  });

  it('returns to our own site only', async () => {
    expect((await authorize({ ...challenge, redirect_uri: 'https://elsewhere.example/' })).status).toBe(400);
  });

  it('does not tell whether an account exists', async () => {
    const refusal = 'Invalid email or password.';
    await expect(identity.signIn('nobody@example.com')).rejects.toThrow(refusal);
    await expect(identity.signIn(ADMIN_EMAIL, 'Wrong-one-1')).rejects.toThrow(refusal);
  });
});

describe('passwords', () => {
  it.each(['web', 'admin-cli'])('are not taken by the client %s', async (client) => {
    const form = { grant_type: 'password', client_id: client, username: ADMIN_EMAIL, password: PASSWORD };
    const answer = await protocol('token', { method: 'POST', body: new URLSearchParams(form) });
    expect(answer.ok).toBe(false);
  });
});

describe('making the realm again', () => {
  it('follows the site to another address and keeps the accounts', async () => {
    const { realm: name } = identity.site;
    const publicUrl = 'http://localhost:8090';
    await createRealm(identity.server, {
      name,
      publicUrl,
      secrets: { identity: 'identity-secret', login: 'login-secret' },
    });
    expect((await authorize(challenge)).status).toBe(400);
    expect((await authorize({ ...challenge, redirect_uri: `${publicUrl}/profile` })).status).toBe(200);
    identity.site.publicUrl = publicUrl;
    await identity.signIn(ADMIN_EMAIL);
  });
});
