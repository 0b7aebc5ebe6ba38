import { createHash, randomBytes } from 'node:crypto';

interface Site {
  keycloakUrl: string;
  realm: string;
  publicUrl: string;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Signs in as a browser does: code and PKCE through the sign-in page. Fails with what the page says. */
export async function signIn(site: Site, email: string, password: string): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${site.publicUrl}/profile`;
  const query = new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${protocolOf(site)}/auth?${query}`);
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const action = /<form action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const sent = await fetch(action.replace(`${site.publicUrl}/auth`, site.keycloakUrl), {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ username: email, password }),
    redirect: 'manual',
  });
  const code = new URL(sent.headers.get('location') ?? site.publicUrl).searchParams.get('code');
  if (!code) throw new Error(messageOn(await sent.text()));
  return askTokens(site, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
}

/** Goes on with a session. Fails when it has ended. */
export const refresh = (site: Site, { refresh_token }: Tokens) =>
  askTokens(site, { grant_type: 'refresh_token', refresh_token });

async function askTokens(site: Site, form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${protocolOf(site)}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'web', ...form }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Tokens;
}

const protocolOf = ({ keycloakUrl, realm }: Site) => `${keycloakUrl}/realms/${realm}/protocol/openid-connect`;

// The text of the red box
const messageOn = (html: string) => /<p class="notice error"[^>]*>([^<]*)</.exec(html)?.[1] ?? html;
