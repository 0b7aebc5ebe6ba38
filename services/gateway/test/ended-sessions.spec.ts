import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { tokenIssuer } from '@numbercast/platform/testing/tokens';
import mongoose from 'mongoose';
import { KEPT_MS } from '../src/session-revocation/revoked-sessions.js';
import { runGateway, type RunningGateway } from './running-gateway.js';

const PUBLIC_URL = 'https://numbercast.example';
// eslint-disable-next-line node/no-process-env -- address of the tests' database
const uri = `${process.env['MONGODB_URI']}/gateway-test-${randomUUID()}`;

let issuer: Awaited<ReturnType<typeof tokenIssuer>>;
let gateway: RunningGateway;
let other: Awaited<ReturnType<RunningGateway['beside']>>;

beforeAll(async () => {
  issuer = await tokenIssuer(PUBLIC_URL, 'numbercast');
  gateway = await runGateway({ REPLICA_SYNC_URI: uri, KEYCLOAK_URL: issuer.url });
  other = await gateway.beside();
});

afterAll(async () => {
  await other.stop();
  await gateway.close();
  await issuer.close();
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.dropDatabase();
  await connection.close();
});

/** Returns the status of a call with a token of this member's session. */
async function ask(url: string, memberId: string, path = '/api/member') {
  const headers = { authorization: `Bearer ${await issuer.account(memberId, [])}` };
  return (await fetch(url + path, { headers })).status;
}

const logOut = async (token: string) => {
  const body = new URLSearchParams({ logout_token: token });
  const { status } = await fetch(`${gateway.url}/api/backchannel-logout`, { method: 'POST', body });
  return status;
};

describe('a session that Keycloak has ended', () => {
  it('[A7.3] is rejected by every replica of the gateway although its tokens are still valid', async () => {
    expect([await ask(gateway.url, 'ann'), await ask(other.url, 'ann')]).toEqual([200, 200]);
    expect(await logOut(await issuer.logout('ann'))).toBe(204);
    expect(await ask(gateway.url, 'ann')).toBe(401);
    expect(await ask(gateway.url, 'ann', '/api/admin/metrics/gateway')).toBe(401);
    await eventually(async () => expect(await ask(other.url, 'ann')).toBe(401));
  });

  it('does not affect other sessions', async () => {
    expect(await logOut(await issuer.logout('ben'))).toBe(204);
    expect(await ask(gateway.url, 'ben')).toBe(401);
    expect(await ask(gateway.url, 'cleo')).toBe(200);
    expect((await fetch(`${gateway.url}/api/member`)).status).toBe(200); // rejected by the service, not the gateway
  });

  it('is rejected by a replica that starts later', async () => {
    expect(await logOut(await issuer.logout('dan'))).toBe(204);
    const later = await gateway.beside();
    await eventually(async () => expect(await ask(later.url, 'dan')).toBe(401));
    await later.stop();
  });

  it('can be reported twice', async () => {
    expect(await logOut(await issuer.logout('eve'))).toBe(204);
    expect(await logOut(await issuer.logout('eve'))).toBe(204);
    expect(await ask(gateway.url, 'eve')).toBe(401);
  });

  it('is stored for longer than the lifetime of the realm’s tokens', async () => {
    const file = new URL('../../../keycloak/realm.json', import.meta.url);
    const { accessTokenLifespan } = JSON.parse(await readFile(file, 'utf8')) as { accessTokenLifespan: number };
    expect(KEPT_MS).toBeGreaterThan(accessTokenLifespan * 1_000);
  });
});

describe('a back-channel logout', () => {
  it.each([
    ['an access token', () => issuer.account('fay', [])],
    ['a token without the logout event', () => issuer.logout('fay', { events: {} })],
    ['a token with a nonce, as tokens of a sign-in have', () => issuer.logout('fay', { nonce: 'n' })],
    ['a token for another client', () => issuer.logout('fay', { aud: 'identity' })],
    ['a token of another realm', () => issuer.logout('fay', { iss: `${PUBLIC_URL}/auth/realms/master` })],
    ['a token without a session id', () => issuer.logout('fay', { sid: undefined })],
    ['an expired token', () => issuer.logout('fay', { exp: Math.floor(Date.now() / 1_000) - 60 })],
    ['a token with another signing key', () => forged('fay')],
    ['a text that is not a token', async () => 'no token'],
  ])('is rejected with %s, and ends no session', async (_token, token) => {
    expect(await logOut(await token())).toBe(400);
    expect(await ask(gateway.url, 'fay')).toBe(200);
  });
});

/** Returns a logout token like Keycloak's, but with another signature. */
async function forged(memberId: string) {
  const impostor = await tokenIssuer(PUBLIC_URL, 'numbercast');
  const token = await impostor.logout(memberId);
  await impostor.close();
  return token;
}
