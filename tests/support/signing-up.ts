import type { SandboxClient } from './sandbox-client.js';
import type { Person } from './people.js';
import type { GatewayClient } from './gateway-client.js';

export const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';

export interface Reservation {
  reservation: string;
  checkoutUrl: string;
}

/** Codes of the gift that pays the first year, and of a member's invitation link. */
export interface Codes {
  gift?: string;
  invitation?: string;
}

/** Returns whether the address and phone are available, as the first step of the sign-up requests. */
export async function validate(gateway: GatewayClient, { email, phone, ip }: Person) {
  const { body } = await gateway.call<{ valid: boolean }>('/api/signup/validate', {
    method: 'POST',
    body: { email, phone },
    ip,
  });
  return body.valid;
}

/** Most attempts: a sign-up that began before the clock moved may have expired, and people start again. */
const STARTS = 3;

/** Completes steps 1 to 3 up to the card form. @returns null when the address or phone belongs to a member */
export async function reachCheckout(
  gateway: GatewayClient,
  who: Person,
  codes: Codes = {},
  starts = STARTS,
): Promise<Reservation | null> {
  const { email, password, firstName, lastName, phone, zip, plan, method, ip } = who;
  const place = await gateway.call<{ city: string; state: string }>(`/api/zip/${zip}`, { ip });
  const account = await gateway.call<{ reservation: string }>('/api/signup/account', {
    method: 'POST',
    body: { email, password, firstName, lastName },
    ip,
  });
  if (account.status !== 201) throw new Error(`no account for ${email}: ${JSON.stringify(account.body)}`);
  const { reservation } = account.body;
  const body = {
    ...{ reservation, email, firstName, lastName, phone, zip, plan },
    city: place.body.city,
    state: place.body.state,
    commPref: method,
    smsConsent: { given: method !== 'email', textVersion: '1.0' },
    termsAcceptedAt: new Date().toISOString(),
    termsVersion: '1.0',
    // An age that every state accepts
    confirmedAge: 21,
    ...codes,
  };
  const checkout = await gateway.call<{ url: string }>('/api/checkout', {
    method: 'POST',
    body,
    ip,
    headers: { 'user-agent': who.userAgent ?? 'demo' },
  });
  if (checkout.status === 409) return null;
  if (checkout.status === 410 && starts > 1) return reachCheckout(gateway, who, codes, starts - 1);
  if (checkout.status !== 200) throw new Error(`no checkout for ${email}: ${JSON.stringify(checkout.body)}`);
  return { reservation, checkoutUrl: checkout.body.url };
}

/** Signs up and pays. @returns the member's id */
export async function signUp(gateway: GatewayClient, sandbox: SandboxClient, who: Person): Promise<string> {
  if (!(await validate(gateway, who))) throw new Error(`${who.email} counts as taken`);
  const reached = await reachCheckout(gateway, who);
  if (!reached) throw new Error(`${who.email} counts as taken at checkout`);
  const refusal = await sandbox.pay(reached.checkoutUrl, GOOD_CARD);
  if (refusal) throw new Error(`the card of ${who.email} was refused: ${refusal}`);
  return reached.reservation;
}
