import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, problem, ProviderCalls } from '@numbercast/platform';
import type { Config } from '../config.js';
import { KeycloakTokens } from './tokens.js';

export const accountsUnavailable = problem(
  'accounts-unavailable',
  503,
  'Accounts are not available right now. Please try again.',
);

export const TIMEOUT_MS = 8_000;
/** Keycloak responds after its mail server has; it waits up to 10 s for each reply of that server. */
const MAIL_TIMEOUT_MS = 60_000;
// Statuses that describe the state of Keycloak or of this client, not of the request
const NOT_OURS_TO_READ = new Set([401, 403, 408, 429]);

/** The client that the web app signs in with. */
export const SITE = 'web';

export const statusOf = (error: unknown) => (error instanceof NetworkError ? error.response.status : undefined);

/** Calls Keycloak as its service account `identity`. */
@Injectable()
export class KeycloakClient {
  private readonly logger = new Logger('Keycloak');
  private readonly admin: KeycloakAdminClient;
  /** Waits until an email is sent. */
  readonly mailAdmin: KeycloakAdminClient;
  private readonly tokens: KeycloakTokens;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly calls: ProviderCalls,
  ) {
    this.tokens = new KeycloakTokens(config, TIMEOUT_MS);
    this.admin = this.adminClient(TIMEOUT_MS);
    this.mailAdmin = this.adminClient(MAIL_TIMEOUT_MS);
  }

  /**
   * Calls Keycloak. Errors about the request are rethrown; all others mean that Keycloak is currently unavailable.
   * @throws accountsUnavailable, NetworkError
   */
  async call<T>(
    work: (admin: KeycloakAdminClient) => Promise<T>,
    operation = 'accounts',
    outcomeOf?: (answer: T) => string,
  ): Promise<T> {
    try {
      return await this.calls.call('keycloak', operation, () => work(this.admin), outcomeOf);
    } catch (error) {
      const status = statusOf(error);
      if (status && status < 500 && !NOT_OURS_TO_READ.has(status)) throw error;
      if (status === 401) this.tokens.forget();
      this.logger.warn(`Keycloak: ${status ?? ''} ${String(error)}`);
      throw accountsUnavailable();
    }
  }

  /** Ignores that Keycloak no longer has the object of the request. */
  async unlessGone(work: (admin: KeycloakAdminClient) => Promise<unknown>) {
    try {
      await this.call(work);
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
    }
  }

  /** Whether this is the password of the account. */
  isPassword(username: string, password: string): Promise<boolean> {
    return this.call(() => this.tokens.isPassword(username, password));
  }

  /** Whether Keycloak rejects the client that checks passwords, or its secret. */
  async isUnknownLoginClient(): Promise<boolean> {
    return this.calls.call('keycloak', 'login client', () => this.tokens.isUnknownLoginClient());
  }

  private adminClient(timeout: number) {
    const { KEYCLOAK_URL: baseUrl, KEYCLOAK_REALM: realmName } = this.config;
    const client = new KeycloakAdminClient({ baseUrl, realmName, timeout });
    client.registerTokenProvider(this.tokens);
    return client;
  }
}
