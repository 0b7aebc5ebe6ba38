import type { TokenProvider } from '@keycloak/keycloak-admin-client/lib/client.js';
import { fetchWithError, NetworkError } from '@keycloak/keycloak-admin-client';
import type { Config } from '../config.js';

/** A token is renewed this long before it expires, so that it does not expire during a request. */
const MARGIN_MS = 20_000;

interface TokenAnswer {
  access_token: string;
  refresh_token?: string;
  expires_in: number;
}

const refusalIn = (error: unknown) =>
  error instanceof NetworkError ? (error.responseData as { error?: string } | undefined)?.error : undefined;

/** Whether Keycloak rejects the client or its secret. */
const isOfClient = (error: unknown) => ['unauthorized_client', 'invalid_client'].includes(refusalIn(error) ?? '');

/** Calls Keycloak's token endpoint: for the token of the service account, and to check a member's password. */
export class KeycloakTokens implements TokenProvider {
  private readonly endpoint: string;
  private readonly logoutEndpoint: string;
  private current: { token: Promise<string>; renewAt: number } | undefined;

  constructor(
    private readonly config: Config,
    private readonly timeoutMs: number,
  ) {
    const protocol = `${config.KEYCLOAK_URL}/realms/${config.KEYCLOAK_REALM}/protocol/openid-connect`;
    this.endpoint = `${protocol}/token`;
    this.logoutEndpoint = `${protocol}/logout`;
  }

  /** The service account's token. Concurrent callers share one request. */
  getAccessToken(): Promise<string> {
    if (!this.current || this.current.renewAt < Date.now()) this.current = { token: this.renew(), renewAt: Infinity };
    return this.current.token;
  }

  /** Discards the current token after Keycloak rejected it. */
  forget() {
    this.current = undefined;
  }

  /** Whether Keycloak accepts the password. The session that a correct one starts is ended at once. */
  async isPassword(username: string, password: string): Promise<boolean> {
    const { KEYCLOAK_LOGIN_CLIENT_ID: id, KEYCLOAK_LOGIN_CLIENT_SECRET: secret } = this.config;
    try {
      const form = { grant_type: 'password', scope: 'openid', username, password };
      const { refresh_token: token = '' } = await this.request(this.endpoint, id, secret, form);
      await this.request(this.logoutEndpoint, id, secret, { refresh_token: token });
      return true;
    } catch (error) {
      if (refusalIn(error) === 'invalid_grant') return false;
      throw error;
    }
  }

  /** Whether Keycloak rejects the client that checks passwords, or its secret. */
  async isUnknownLoginClient(): Promise<boolean> {
    try {
      await this.isPassword('no-such-account', '-');
      return false;
    } catch (error) {
      if (isOfClient(error)) return true;
      throw error;
    }
  }

  private async renew() {
    const { KEYCLOAK_CLIENT_ID: id, KEYCLOAK_CLIENT_SECRET: secret } = this.config;
    try {
      const answer = await this.request(this.endpoint, id, secret, { grant_type: 'client_credentials' });
      if (this.current) this.current.renewAt = Date.now() + answer.expires_in * 1_000 - MARGIN_MS;
      return answer.access_token;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** Uses the first of the client's secrets that Keycloak accepts; there are two while they are rotated. */
  private async request(url: string, clientId: string, secrets: string, form: Record<string, string>) {
    const [secret = '', former] = secrets.split(',');
    try {
      return await this.requestWith(url, clientId, secret, form);
    } catch (error) {
      if (!former || !isOfClient(error)) throw error;
      return this.requestWith(url, clientId, former, form);
    }
  }

  private async requestWith(url: string, clientId: string, secret: string, form: Record<string, string>) {
    const basic = [clientId, secret].map(encodeURIComponent).join(':'); // RFC 6749 §2.3.1
    const response = await fetchWithError(url, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const text = await response.text(); // empty after a logout
    return JSON.parse(text || '{}') as TokenAnswer;
  }
}
