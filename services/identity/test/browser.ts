import { createHash, randomBytes } from 'node:crypto';
import { nextCode } from '@numbercast/local-stack/one-time-code';
import type { Passkey } from './passkey.js';

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
  /** Secret of the authenticator app, in base32, where the account has one. */
  otpSecret?: string;
  passkey?: Pick<Passkey, 'confirm'>;
}

/** Signs in as a browser does: code and PKCE through the sign-in pages. Fails with what the page says. */
export const signIn = (site: Site, login: Login) => new Browser(site).signIn(login);

/** A browser, whose tabs share one session and have separate tokens. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly site: Site,
    private readonly userAgent = '',
    private readonly languages = 'en-US',
  ) {}

  async signIn(login: Login): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url');
    return this.completeSignIn(await this.giveAll(login, this.askedFor(verifier)), verifier);
  }

  /** Signs in like {@link signIn}, and adds a passkey to the account in the process. */
  async addPasskey(login: Login, added: Passkey, label: string): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url');
    const signedIn = await this.giveAll(login, `${this.askedFor(verifier)}&kc_action=webauthn-register-passwordless`);
    const html = await (await this.visit(signedIn.headers.get('location')!)).text();
    const typed = { ...added.introduce(this.questionOn(html)), authenticatorLabel: label };
    return this.completeSignIn(await this.submit(new Response(html), typed), verifier);
  }

  /** Signs in with a passkey alone, without an email address or a password. */
  async signInByPasskey(passkey: Passkey, subject: string): Promise<Tokens> {
    const verifier = randomBytes(32).toString('base64url');
    const page = await (await this.visit(this.askedFor(verifier))).text();
    const execution = /name="authenticationExecution" value="([^"]+)">Sign in with a passkey/.exec(page)?.[1];
    if (!execution) throw new Error('the sign-in page offers no passkey');
    const asking = await this.submit(new Response(page), { authenticationExecution: execution });
    const html = await asking.text();
    // A passkey stores the user that it belongs to
    const userHandle = Buffer.from(subject).toString('base64url');
    const answer = { ...passkey.confirm(this.questionOn(html)), userHandle };
    return this.completeSignIn(await this.submit(new Response(html), answer), verifier);
  }

  /** Returns where the page after the password leads when these fields are submitted, whatever it requests. */
  async insist({ email, password }: Login, fields: Record<string, string>): Promise<string> {
    const address = this.askedFor(randomBytes(32).toString('base64url'));
    const page = await this.submit(await this.visit(address), { username: email, password });
    const answer = await this.submit(page, fields);
    return answer.headers.get('location') ?? (await answer.text());
  }

  private async giveAll({ email, password, otpSecret, passkey }: Login, address: string) {
    const page = await this.submit(await this.visit(address), { username: email, password });
    if (!otpSecret && !passkey) return page;
    if (otpSecret)
      return this.submit(await this.reach(page, 'name="otp"', 'Code of'), { otp: await nextCode(otpSecret) });
    const html = await (await this.reach(page, 'data-passkey="get"', 'Passkey')).text();
    return this.submit(new Response(html), passkey!.confirm(this.questionOn(html)));
  }

  /** Returns the page that requests this factor, via "try another way" when it requests a different factor first. */
  private async reach(page: Response, asked: string, way: string) {
    const html = await page.text();
    if (html.includes(asked) || !html.includes('tryAnotherWay')) return new Response(html);
    const choice = await (await this.submit(new Response(html), { tryAnotherWay: 'on' })).text();
    const execution = new RegExp(`name="authenticationExecution" value="([^"]+)">${way}`).exec(choice)?.[1] ?? '';
    return this.submit(new Response(choice), { authenticationExecution: execution });
  }

  private questionOn(html: string) {
    const challenge = /data-challenge="([^"]+)"/.exec(html)?.[1];
    const rpId = /data-rp-id="([^"]+)"/.exec(html)?.[1];
    if (!challenge || !rpId) throw new Error(messageOn(html));
    return { challenge, rpId, origin: this.site.publicUrl };
  }

  /** Signs in like {@link signIn}, where an authenticator app has to be set up in the process. */
  async setUpApp({ email, password }: Login): Promise<Tokens & { otpSecret: string }> {
    const verifier = randomBytes(32).toString('base64url');
    const page = await this.submit(await this.visit(this.askedFor(verifier)), { username: email, password });
    const html = await (await this.visit(page.headers.get('location')!)).text();
    const otpSecret = /<code class="secret">([^<]+)</.exec(html)![1]!.replaceAll(' ', '');
    const totpSecret = /name="totpSecret" value="([^"]+)"/.exec(html)![1]!;
    const typed = { totpSecret, userLabel: 'Phone', totp: await nextCode(otpSecret) };
    return { ...(await this.completeSignIn(await this.submit(new Response(html), typed), verifier)), otpSecret };
  }

  /**
   * Follows a link for a new password to its form, as the script of the intermediate page does.
   * @returns the page after the form, or the one that the link shows instead of it
   */
  async chooseNewPassword(link: string, password: string): Promise<string> {
    const html = await (await this.visit(link)).text();
    const next = /href="([^"]+)" data-follow/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (!next) return html;
    const form = await this.visit((await this.visit(next)).headers.get('location')!);
    const typed = { 'logout-sessions': 'on', 'password-new': password, 'password-confirm': password };
    return (await this.submit(form, typed)).text();
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
    return this.completeSignIn(await this.visit(`${this.askedFor(verifier)}&prompt=none`), verifier);
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

  private async completeSignIn(answer: Response, verifier: string): Promise<Tokens> {
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
      headers: { cookie, 'accept-language': this.languages, ...(this.userAgent && { 'user-agent': this.userAgent }) },
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

/** Continues a session. @throws when it has ended */
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

// The text of the red box; those that a script may show are hidden
const messageOn = (html: string) => /<p class="notice error" role="alert">([^<]*)</.exec(html)?.[1] ?? html;
