import { randomInt } from 'node:crypto';
import { localAdmin, localLogins } from '@numbercast/local-stack/secrets';
import { type APIRequestContext, type APIResponse, expect, test as base } from '@playwright/test';
import type { Person } from '../support/people.js';
import { signIn } from '../support/signing-in.js';
import { theStack } from './running-stack.js';
import { member, PATIENCE, gateway } from './fixtures.js';

export const roles = ['visitor', 'member', 'restricted member', 'admin without step-up', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface Call {
  method: string;
  path: string;
  as?: Role;
  /** Sent as JSON unless it is a string. */
  body?: unknown;
  headers?: Headers;
}

type Headers = Record<string, string>;

// Used by no account
const COMMON_PASSWORD = 'Password1!';
// Access tokens live for five minutes
const RENEW_AFTER_MS = 3 * 60_000;

export async function signedIn(login: Parameters<typeof signIn>[2]): Promise<Headers> {
  const { publicUrl, realm } = theStack();
  return { authorization: `Bearer ${await signIn(publicUrl, realm, login)}` };
}

/** Returns the headers of an account whose one sign-in serves all calls until shortly before its token expires. */
export function reusedSignIn(login: Parameters<typeof signIn>[2]): () => Promise<Headers> {
  let headers: Promise<Headers> | undefined;
  let signedInAt = -Infinity;
  return () => {
    if (headers && performance.now() - signedInAt < RENEW_AFTER_MS) return headers;
    signedInAt = performance.now();
    headers = signedIn(login);
    return headers;
  };
}

/** Headers of each role from real sign-ins, renewed before they expire. */
class Callers {
  private headers: Record<Role, Headers> | undefined;
  private renewedAt = -Infinity;
  private who: Promise<Person> | undefined;
  private restricted: Promise<Person> | undefined;

  async headersOf(role: Role) {
    if (!this.headers || performance.now() - this.renewedAt > RENEW_AFTER_MS) this.headers = await this.signAllIn();
    return this.headers[role];
  }

  private async signAllIn(): Promise<Record<Role, Headers>> {
    this.who ??= member();
    this.restricted ??= restrictedMember();
    const [asMember, asRestricted, asAdmin] = await Promise.all([
      this.who.then(signedIn),
      this.restricted.then(signedIn),
      signedIn(localAdmin),
    ]);
    const call = { method: 'POST', body: { password: localLogins.gatePassword }, headers: asAdmin };
    const { body } = await gateway().call<{ stepUp: string }>('/api/admin/gate', call);
    this.renewedAt = performance.now();
    return {
      visitor: {},
      member: asMember,
      'restricted member': asRestricted,
      'admin without step-up': asAdmin,
      admin: { ...asAdmin, 'x-step-up': body.stepUp },
    };
  }
}

/** Creates a member whose restriction has reached the other services. */
async function restrictedMember(): Promise<Person> {
  const who = await member();
  const headers = await signedIn(who);
  const paused = await gateway().call('/api/member/pause', { method: 'POST', headers });
  if (paused.status !== 200) throw new Error(`pausing is answered with ${paused.status}`);
  const tried: [string, object][] = [
    ['/api/subscription/auto-renew', { autoRenew: true }],
    ['/api/password', { currentPassword: who.password, newPassword: COMMON_PASSWORD }],
  ];
  for (const [path, body] of tried)
    await expect
      .poll(async () => (await gateway().call(path, { method: 'POST', headers, body })).status, PATIENCE)
      .toBe(409);
  return who;
}

export type Send = (call: Call) => Promise<APIResponse>;

/** Calls the public address as one of the roles. */
export const test = base.extend<{ send: Send }, { callers: Callers }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameters' names
  callers: [async ({}, use) => use(new Callers()), { scope: 'worker' }],
  send: async ({ request, callers }, use) =>
    use(async ({ as = 'visitor', headers, ...call }) =>
      send(request, { ...call, headers: { ...(await callers.headersOf(as)), ...headers } }),
    ),
});

/** Re-enters the password. @returns a step-up token */
export async function stepUpFor(send: Send, headers: Headers, currentPassword: string): Promise<string> {
  const answer = await send({ method: 'POST', path: '/api/reauthentication', headers, body: { currentPassword } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { stepUp: string }).stepUp;
}

/** Returns a different address for each call, because rate limits per address are not tested here. */
const someAddress = () => `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

function send(request: APIRequestContext, { method, path, body, headers }: Call) {
  const kind: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
  return request.fetch(theStack().publicUrl + path, {
    method,
    headers: { 'x-forwarded-for': someAddress(), ...kind, ...headers },
    ...(body !== undefined && { data: typeof body === 'string' ? body : JSON.stringify(body) }),
    maxRedirects: 0,
  });
}
