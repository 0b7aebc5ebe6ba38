import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRealm } from '@numbercast/local-stack/realm';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose';
import { type Caller, Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { StepUpKeys } from '../src/step-up-keys.js';
import { runIdentity, type RunningIdentity } from './running-identity.js';

const BOTH = {
  KEYCLOAK_CLIENT_SECRET: 'new-identity-secret,identity-secret',
  KEYCLOAK_LOGIN_CLIENT_SECRET: 'new-login-secret,login-secret',
};

let identity: RunningIdentity;

beforeAll(async () => {
  identity = await runIdentity(BOTH);
});

afterAll(() => identity.close());

describe('two secrets for each Keycloak client', () => {
  /** Creates an account with one client, and has its password checked with the other. */
  async function useBoth() {
    const { email } = await identity.member();
    await identity.stepUpOf(await identity.signIn(email));
  }

  it('work while Keycloak has the old ones and after it has the new ones', async () => {
    await useBoth();
    const secrets = { identity: 'new-identity-secret', login: 'new-login-secret' };
    await createRealm(identity.server, { ...identity.realmSettings, secrets });
    await identity.service.reboot(); // it no longer holds a token of the old one
    await useBoth();
  });
});

describe('the key of step-up tokens', () => {
  const caller = { subject: 's-1', sessionId: 'session-1' } as Caller;
  const published = async () =>
    (await (await fetch(`${identity.service.url}/internal/step-up-keys`)).json()) as JSONWebKeySet;
  const holds = async (token: string) =>
    jwtVerify(token, createLocalJWKSet(await published())).then(
      () => true,
      () => false,
    );

  it('is rotated while tokens of the former key stay valid until that key is deleted', async () => {
    const keys = identity.service.app.get(StepUpKeys);
    const { stepUp: former } = await keys.issue('admin', caller);
    await keys.rotate();
    const { stepUp: next } = await keys.issue('admin', caller);
    expect(decodeProtectedHeader(next).kid).not.toBe(decodeProtectedHeader(former).kid);
    expect([await holds(former), await holds(next)]).toEqual([true, true]);
    await keys.forgetFormer();
    expect([await holds(former), await holds(next)]).toEqual([false, true]);
  });

  it('is encrypted in the database, also when a former release stored it in plain text', async () => {
    const keys = identity.service.app.get(StepUpKeys);
    const stored = identity.service.app
      .get(Store)
      .connection.collection<{ _id: string; privateKey: unknown }>('step_up_keys');
    const { stepUp } = await keys.issue('admin', caller);
    expect((await stored.findOne({ _id: 'current' }))!.privateKey).toMatch(/^encrypted:/);
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const [clear, open] = [await exportJWK(privateKey), await exportJWK(publicKey)];
    await stored.updateOne({ _id: 'current' }, { $set: { kid: 'former', privateKey: clear, publicKey: open } });
    const { stepUp: former } = await keys.issue('admin', caller);
    expect([await holds(stepUp), await holds(former)]).toEqual([false, true]);
    // The next pass over the fields of a previous format encrypts it
    await identity.service.app.get(Store).connection.collection('key_rotation').deleteMany({});
    await eventually(async () => expect((await stored.findOne({ _id: 'current' }))!.privateKey).toMatch(/^encrypted:/));
    expect(await holds((await keys.issue('admin', caller)).stepUp)).toBe(true);
  });
});
