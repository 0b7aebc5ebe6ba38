import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRealm, deleteRealm, readRealmFile } from '@numbercast/local-stack/realm';
import { differences, readRealm, realmAdmin, runningFlow, writtenFlow } from './read-realm.js';
import { ADMIN_EMAIL, PASSWORD, type RunningIdentity, runIdentity } from './running-identity.js';

const FLOWS = ['sign-in 4', 'new password 4', 'password check'];

const SET_UPS = ['CONFIGURE_TOTP', 'CONFIGURE_RECOVERY_AUTHN_CODES', 'webauthn-register-passwordless'];

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

const authorize = (more: Record<string, string>, headers: Record<string, string> = {}) => {
  const usual = {
    client_id: 'web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${identity.site.publicUrl}/profile`,
  };
  return protocol(`auth?${new URLSearchParams({ ...usual, ...more })}`, { headers });
};
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' };
const errorIn = (response: Response) => new URL(response.headers.get('location')!).searchParams.get('error');

/** Requests that a signed-in user may send to Keycloak's pages. */
async function setUps(client: Awaited<ReturnType<typeof realmAdmin>>) {
  const actions = await client.authenticationManagement.getRequiredActions();
  return actions.flatMap(({ alias, enabled }) => (alias && enabled ? [alias] : []));
}

describe('the sign-in page', () => {
  it('[S2.26] displays the Numbercast texts and links to sign-up and password reset', async () => {
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

  it.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'es', 'Qué bueno verte de nuevo', '¿Olvidaste tu contraseña?'],
    ['en-US,en;q=0.9,es;q=0.8', 'en', 'Welcome Back', 'Forgot your password?'],
    ['fr-CA,fr;q=0.9', 'en', 'Welcome Back', 'Forgot your password?'],
  ])('is in the language of the browser, or in English: %s', async (languages, language, ...parts) => {
    const html = await (await authorize(challenge, { 'accept-language': languages })).text();
    for (const part of [`<html lang="${language}">`, ...parts]) expect(html).toContain(part);
  });

  it('[S2.27] requires email and password', async () => {
    const html = await (await authorize(challenge)).text();
    for (const name of ['username', 'password'])
      expect(html).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*required`));
  });

  it('[S6.4] is available only with PKCE (S256)', async () => {
    expect(errorIn(await authorize({}))).toBe('invalid_request');
    expect(errorIn(await authorize({ code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }))).toBe(
      'invalid_request',
    );
  });

  it('[A7.6] rejects requests for offline tokens, which outlive the session', async () => {
    expect(errorIn(await authorize({ ...challenge, scope: 'openid offline_access' }))).toBe('invalid_scope');
  });

  it.each([
    ['another site', 'https://elsewhere.example/'],
    ['another page of the site', 'http://localhost:8080/contact'],
    ['the right page with a path suffix', 'http://localhost:8080/profile/../contact'],
    ['the right page with a query', 'http://localhost:8080/profile?to=//elsewhere.example'],
    ['a host that starts with the host of the site', 'http://localhost:8080.elsewhere.example/profile'],
    ['another host after the host of the site as user info', 'http://localhost:8080@elsewhere.example/profile'],
  ])('[A10.3] does not redirect to %s', async (_, address) => {
    expect((await authorize({ ...challenge, redirect_uri: address })).status).toBe(400);
  });

  it('[S8.1] does not reveal whether an account exists', async () => {
    const refusal = 'Invalid email or password.';
    await expect(identity.signIn('nobody@example.com')).rejects.toThrow(refusal);
    await expect(identity.signIn(ADMIN_EMAIL, 'Wrong-one-1')).rejects.toThrow(refusal);
  });
});

describe('passwords', () => {
  it.each(['web', 'admin-cli'])('[A6.1] are not accepted from the client %s', async (client) => {
    const form = { grant_type: 'password', client_id: client, username: ADMIN_EMAIL, password: PASSWORD };
    const answer = await protocol('token', { method: 'POST', body: new URLSearchParams(form) });
    expect(answer.ok).toBe(false);
  });
});

describe('the running realm', () => {
  it('[A6.4] matches its file in every setting and client', async () => {
    const running = await readRealm(identity);
    const {
      clients,
      components: _pages,
      authenticationFlows: _flows,
      authenticatorConfig: _configs,
      users,
      roles,
      scopeMappings,
      clientScopeMappings,
      smtpServer: { password: _hidden, ...smtpServer },
      ...settings
    } = running.file;
    expect(differences(running.realm, { ...settings, smtpServer }, 'realm')).toEqual([]);
    for (const { secret: _secret, protocolMappers: mappers = [], ...client } of clients) {
      const actual = running.clients.find(({ clientId }) => clientId === client.clientId);
      expect(differences(actual, client, client.clientId)).toEqual([]);
      expect(actual?.protocolMappers ?? []).toHaveLength(mappers.length);
      for (const mapper of mappers) {
        const there = actual?.protocolMappers?.find(({ name }) => name === mapper.name);
        expect(differences(there, mapper, mapper.name)).toEqual([]);
      }
    }
    expect(running.granted).toEqual(users[0]?.clientRoles['realm-management']?.toSorted());
    expect(running.realmRoles).toEqual(expect.arrayContaining(roles.realm.map(({ name }) => name)));
    expect(running.mapped?.toSorted()).toEqual(scopeMappings[0]?.roles.toSorted());
    expect(running.mappedOfAccount).toEqual(clientScopeMappings['account']?.[0]?.roles);
  });

  it('has the steps of its file for sign-in, password reset and password check', async () => {
    const client = await realmAdmin(identity);
    const file = await readRealmFile(identity.realmSettings);
    for (const flow of FLOWS) expect(await runningFlow(client, flow)).toEqual(writtenFlow(file, flow));
  });

  it('allows users to set up an authenticator app, passkeys and recovery codes', async () => {
    expect(await setUps(await realmAdmin(identity))).toEqual(expect.arrayContaining(SET_UPS));
  });

  it('disables Keycloak’s own page for a forgotten password', async () => {
    const { keycloakUrl, realm } = identity.site;
    const page = await fetch(`${keycloakUrl}/realms/${realm}/login-actions/reset-credentials?client_id=web`);
    expect(page.status).toBe(400);
    expect(await page.text()).not.toContain('<form');
  });

  it('[A11.2] signs with ES256 keys only', async () => {
    const { keys } = (await (await protocol('certs')).json()) as { keys: { use: string; alg: string }[] };
    expect(keys.filter(({ use }) => use === 'sig').map(({ alg }) => alg)).toEqual(['ES256']);
  });

  it('[A10.4] has only its own and Keycloak’s required clients, and only identity-login accepts passwords', async () => {
    const { clients, file } = await readRealm(identity);
    const keycloaks = ['account', 'account-console', 'broker', 'realm-management', 'security-admin-console'];
    const own = file.clients.map(({ clientId }) => clientId);
    expect(clients.map(({ clientId = '' }) => clientId).toSorted()).toEqual([...keycloaks, ...own].toSorted());
    const taking = clients.filter(({ enabled, directAccessGrantsEnabled: takes }) => enabled && takes);
    expect(taking.map(({ clientId }) => clientId)).toEqual(['identity-login']);
    expect(clients.filter(({ implicitFlowEnabled: isImplicit }) => isImplicit)).toEqual([]);
  });
});

describe('creating the realm again', () => {
  it('adds the sign-in flows to an existing realm', async () => {
    const name = `${identity.site.realm}-old`;
    await (await realmAdmin(identity)).realms.create({ realm: name, enabled: true });
    try {
      const settings = { ...identity.realmSettings, name };
      await createRealm(identity.server, settings);
      const client = await realmAdmin(identity);
      client.setConfig({ realmName: name });
      const file = await readRealmFile(settings);
      for (const flow of FLOWS) expect(await runningFlow(client, flow)).toEqual(writtenFlow(file, flow));
      expect(await client.realms.findOne({ realm: name })).toMatchObject({
        browserFlow: 'sign-in 4',
        resetCredentialsFlow: 'new password 4',
        webAuthnPolicyRpEntityName: 'Numbercast',
      });
      expect(await setUps(client)).toEqual(expect.arrayContaining(SET_UPS));
    } finally {
      await deleteRealm(identity.server, name);
    }
  });

  it('adopts a new public URL and keeps the accounts', async () => {
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
    await identity.signInAdmin();
  });
});
