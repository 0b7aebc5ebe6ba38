import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { WebConfig } from '../config/config.js';
import { tokenIssuer } from '../testing/tokens.js';
import { AccessGuard, Admin, AdminRole, Public, SignedIn } from './access.js';
import type { Problem } from './problem.js';

const PUBLIC_URL = 'http://localhost:8080';

class Routes {
  @Public() open() {}
  @SignedIn() own() {}
  @AdminRole() gate() {}
  @Admin() admin() {}
  @Admin('support') support() {}
  @Admin('finance') finance() {}
  @Admin('support', 'finance') both() {}
  undeclared() {}
}

/** The class grants a role; the export of a whole list is for admins only. */
@Admin('support')
class GrantingRoutes {
  list() {}
  @Admin() export() {}
}

let issuer: Awaited<ReturnType<typeof tokenIssuer>>;
let guard: AccessGuard;
beforeAll(async () => {
  issuer = await tokenIssuer(PUBLIC_URL, 'numbercast');
  const config = { PUBLIC_URL, KEYCLOAK_URL: issuer.url, KEYCLOAK_REALM: 'numbercast', IDENTITY_URL: issuer.url };
  guard = new AccessGuard(new Reflector(), config as WebConfig);
});
afterAll(() => issuer.close());

type Headers = Record<string, string>;

/** The code of the problem, or `ok`. */
async function outcomeOf(controller: Function, name: string, headers: Headers) {
  const handlers = controller.prototype as Record<string, Function>;
  const context = {
    getType: () => 'http',
    getHandler: () => handlers[name],
    getClass: () => controller,
    switchToHttp: () => ({ getResponse: () => ({ header: () => undefined }), getRequest: () => ({ headers }) }),
  };
  try {
    await guard.canActivate(context as unknown as ExecutionContext);
    return 'ok';
  } catch (error) {
    return (error as Problem).code;
  }
}

const asOperator = async (roles: string[]): Promise<Headers> => ({
  authorization: `Bearer ${await issuer.account('ann', roles)}`,
  'x-step-up': await issuer.stepUp('ann', 'numbercast-admin'),
});

describe('a route of the console', () => {
  it.each([
    ['admin', { admin: 'ok', support: 'ok', finance: 'ok', both: 'ok', gate: 'ok' }],
    ['support', { admin: 'role-needed', support: 'ok', finance: 'role-needed', both: 'ok', gate: 'ok' }],
    ['finance', { admin: 'role-needed', support: 'role-needed', finance: 'ok', both: 'ok', gate: 'ok' }],
    ['', { admin: 'not-admin', support: 'not-admin', finance: 'not-admin', both: 'not-admin', gate: 'not-admin' }],
    ['offline_access', { admin: 'not-admin', support: 'not-admin', gate: 'not-admin' }],
  ])('admits only the roles that it declares: caller with the role “%s”', async (role, expected) => {
    const headers = await asOperator(role ? [role] : []);
    const outcomes = await Promise.all(
      Object.keys(expected).map(async (name) => [name, await outcomeOf(Routes, name, headers)] as const),
    );
    expect(Object.fromEntries(outcomes)).toEqual(expected);
  });

  it('can admit fewer roles than its controller', async () => {
    const headers = await asOperator(['support']);
    expect(await outcomeOf(GrantingRoutes, 'list', headers)).toBe('ok');
    expect(await outcomeOf(GrantingRoutes, 'export', headers)).toBe('role-needed');
  });

  it('requires a second factor and a step-up from every role', async () => {
    for (const role of ['admin', 'support', 'finance']) {
      const { 'x-step-up': stepUp, ...withoutStepUp } = await asOperator([role]);
      expect(await outcomeOf(Routes, 'both', withoutStepUp)).toBe('step-up-needed');
      const byPassword = { authorization: `Bearer ${await issuer.account('ann', [role], [])}`, 'x-step-up': stepUp! };
      expect(await outcomeOf(Routes, 'both', byPassword)).toBe('second-factor-needed');
    }
  });
});

it('a route that declares no access is closed to everyone', async () => {
  expect(await outcomeOf(Routes, 'undeclared', await asOperator(['admin']))).toBe('access-not-declared');
  expect(await outcomeOf(Routes, 'own', {})).toBe('not-signed-in');
  expect(await outcomeOf(Routes, 'open', {})).toBe('ok');
});
