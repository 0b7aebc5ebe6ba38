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
export const signIn = (site: Site, email: string, password: string) => new Browser(site).signIn(email, password);

/** A browser, whose tabs share one session and have tokens of their own. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly site: Site) {}

  async signIn(email: string, password: string): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url');
    const page = await this.visit(this.askedFor(verifier));
    const action = /<form action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { publicUrl, keycloakUrl } = this.site;
    const typed = new URLSearchParams({ username: email, password });
    return this.comeBack(await this.visit(action.replace(`${publicUrl}/auth`, keycloakUrl), typed), verifier);
  }

  /** Another tab, which finds the browser signed in already. */
  async openTab(): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url');
    return this.comeBack(await this.visit(`${this.askedFor(verifier)}&prompt=none`), verifier);
  }

  private askedFor(verifier: string) {
    const query = new URLSearchParams({
      client_id: 'web',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: this.redirectUri,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return `${protocolOf(this.site)}/auth?${query}`;
  }

  private async comeBack(answer: Response, verifier: string): Promise<Tokens> {
    const code = new URL(answer.headers.get('location') ?? this.site.publicUrl).searchParams.get('code');
    if (!code) throw new Error(messageOn(await answer.text()));
    const form = { grant_type: 'authorization_code', code, redirect_uri: this.redirectUri, code_verifier: verifier };
    return askTokens(this.site, form);
  }

  private async visit(url: string, body?: URLSearchParams) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const page = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) });
    for (const line of page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return page;
  }

  private get redirectUri() {
    return `${this.site.publicUrl}/profile`;
  }
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
