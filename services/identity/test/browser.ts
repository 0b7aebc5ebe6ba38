import { createHash, randomBytes } from 'node:crypto';
import { nextCode } from '@numbercast/stack/one-time-code';

interface Site {
  keycloakUrl: string;
  realm: string;
  publicUrl: string;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export interface Login {
  email: string;
  password: string;
  /** Of the authenticator app, in base32, where the account has one. */
  otpSecret?: string;
}

/** Signs in as a browser does: code and PKCE through the sign-in pages. Fails with what the page says. */
export const signIn = (site: Site, login: Login) => new Browser(site).signIn(login);

/** A browser, whose tabs share one session and have tokens of their own. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly site: Site) {}

  async signIn({ email, password, otpSecret }: Login): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url');
    let page = await this.visit(this.askedFor(verifier));
    page = await this.submit(page, { username: email, password });
    if (otpSecret) page = await this.submit(page, { otp: await nextCode(otpSecret) });
    return this.comeBack(page, verifier);
  }

  /** As {@link signIn}, where an authenticator app has to be set up on the way. */
  async setUpApp({ email, password }: Login): Promise<Tokens & { otpSecret: string }> {
    const verifier = randomBytes(32).toString('base64url');
    const page = await this.submit(await this.visit(this.askedFor(verifier)), { username: email, password });
    const html = await (await this.visit(page.headers.get('location')!)).text();
    const otpSecret = /<code class="secret">([^<]+)</.exec(html)![1]!.replaceAll(' ', '');
    const totpSecret = /name="totpSecret" value="([^"]+)"/.exec(html)![1]!;
    const typed = { totpSecret, userLabel: 'Phone', totp: await nextCode(otpSecret) };
    return { ...(await this.comeBack(await this.submit(new Response(html), typed), verifier)), otpSecret };
  }

  private async submit(page: Response, fields: Record<string, string>) {
    const html = await page.text();
    const action = /<form action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (!action) throw new Error(messageOn(html));
    return this.visit(action, new URLSearchParams(fields));
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
    if (!code) throw new Error(answer.headers.get('location') ?? messageOn(await answer.text()));
    const form = { grant_type: 'authorization_code', code, redirect_uri: this.redirectUri, code_verifier: verifier };
    return askTokens(this.site, form);
  }

  private async visit(url: string, body?: URLSearchParams) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { publicUrl, keycloakUrl } = this.site;
    const page = await fetch(url.replace(`${publicUrl}/auth`, keycloakUrl), {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
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
