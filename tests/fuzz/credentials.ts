import { realmOf } from '@numbercast/local-stack/environments';
import { localAdmin, localLogins } from '@numbercast/local-stack/secrets';
import type { Stack } from '@numbercast/local-stack/stack';
import type { Person } from '../support/people.js';
import { signIn } from '../support/signing-in.js';
import { GatewayClient } from '../support/gateway-client.js';

/** Tokens in the headers of each request of a role; `none` for a visitor. */
export interface Credentials {
  bearer: string;
  stepUp: string;
}

export const noCredentials: Credentials = { bearer: 'none', stepUp: 'none' };

/** Gets a step-up token for a signed-in user with the password that the route requires. */
async function stepUp(gateway: GatewayClient, bearer: string, path: string, body: object): Promise<Credentials> {
  const call = { method: 'POST', body, headers: { authorization: `Bearer ${bearer}` } };
  const answer = await gateway.call<{ stepUp?: string }>(path, call);
  if (!answer.body.stepUp) throw new Error(`${path} returned no step-up token: ${JSON.stringify(answer.body)}`);
  return { bearer, stepUp: answer.body.stepUp };
}

/** Signs in a member and re-enters the password. */
export async function asMember(stack: Stack, { email, password }: Person): Promise<Credentials> {
  const bearer = await signIn(stack.publicUrl, realmOf(stack.shape), { email, password });
  return stepUp(new GatewayClient(stack.publicUrl), bearer, '/api/reauthentication', { currentPassword: password });
}

/** Signs in the administrator and passes the admin gate. */
export async function asAdmin(stack: Stack): Promise<Credentials> {
  const bearer = await signIn(stack.publicUrl, realmOf(stack.shape), localAdmin);
  return stepUp(new GatewayClient(stack.publicUrl), bearer, '/api/admin/gate', { password: localLogins.gatePassword });
}
