import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { nextCode } from '@numbercast/local-stack/one-time-code';

const ATTEMPTS = 40;
const RETRY_MS = 1_000;
/** Delay after a rejected password: the gateway admits ten an hour. */
const REFUSED_RETRY_MS = 4_000;

class Refused extends Error {}

interface Login {
  email: string;
  password: string;
  /** Secret of the authenticator app in base32, if the account has one. */
  otpSecret?: string;
  /** Address that the proxy in front of the gateway would have seen. */
  from?: string;
}

/** Signs in as a browser does: authorization code with PKCE, through Keycloak's own pages. @returns an access token */
export async function signIn(publicUrl: string, realm: string, login: Login): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const token = await trySignIn(publicUrl, realm, login);
      if (token) return token;
      throw new Refused(`${login.email} cannot sign in`);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(error instanceof Refused ? REFUSED_RETRY_MS : RETRY_MS);
    }
  }
}

/** Makes one attempt to sign in. @returns null if Keycloak rejects the login */
export async function trySignIn(
  publicUrl: string,
  realm: string,
  { email, password, otpSecret, from }: Login,
): Promise<string | null> {
  const endpoint = `${publicUrl}/auth/realms/${realm}/protocol/openid-connect`;
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const client = { client_id: 'web', redirect_uri: `${publicUrl}/profile` };
  const asked = {
    ...client,
    response_type: 'code',
    scope: 'openid',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const seen: Record<string, string> = from ? { 'x-forwarded-for': from } : {};
  const page = await fetch(`${endpoint}/auth?${new URLSearchParams(asked).toString()}`, { headers: seen });
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const submit = async (html: string, fields: Record<string, string>) => {
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (!action) throw new Error('no sign-in form');
    const body = new URLSearchParams(fields);
    return fetch(action, { method: 'POST', redirect: 'manual', headers: { cookie, ...seen }, body });
  };
  let signedIn = await submit(await page.text(), { username: email, password });
  if (otpSecret) {
    const asking = await signedIn.text();
    if (!asking.includes('name="otp"')) throw new Error(`${email} is not asked for a code (${signedIn.status})`);
    signedIn = await submit(asking, { otp: await nextCode(otpSecret, realm) });
  }
  const code = new URL(signedIn.headers.get('location') ?? 'none:').searchParams.get('code');
  if (!code) return null;
  const token = await fetch(`${endpoint}/token`, {
    method: 'POST',
    headers: seen,
    body: new URLSearchParams({ ...client, grant_type: 'authorization_code', code, code_verifier: verifier }),
  });
  const { access_token: accessToken } = (await token.json()) as { access_token?: string };
  if (!accessToken) throw new Error(`${email} got no token (${token.status})`);
  return accessToken;
}
