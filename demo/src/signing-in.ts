import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const ATTEMPTS = 40;

/** Signs in as a browser does: authorization code with PKCE, through Keycloak's own page. @returns an access token */
export async function signIn(publicUrl: string, realm: string, email: string, password: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptSignIn(publicUrl, realm, email, password);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(1_000);
    }
  }
}

async function attemptSignIn(publicUrl: string, realm: string, email: string, password: string) {
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
  const page = await fetch(`${endpoint}/auth?${new URLSearchParams(asked).toString()}`);
  const action = /<form[^>]*action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&');
  if (!action) throw new Error(`no sign-in form (${page.status})`);
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const signedIn = await fetch(action, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams({ username: email, password }),
  });
  const code = new URL(signedIn.headers.get('location') ?? 'none:').searchParams.get('code');
  if (!code) throw new Error(`${email} cannot sign in (${signedIn.status})`);
  const token = await fetch(`${endpoint}/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, grant_type: 'authorization_code', code, code_verifier: verifier }),
  });
  const { access_token: accessToken } = (await token.json()) as { access_token?: string };
  if (!accessToken) throw new Error(`${email} got no token (${token.status})`);
  return accessToken;
}
