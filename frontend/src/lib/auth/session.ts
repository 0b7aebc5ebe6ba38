import type Keycloak from 'keycloak-js';
import type { KeycloakLoginOptions } from 'keycloak-js';

import { language } from '#words/language.js';
import { forgetNumbers } from '../browser/numbers-cache.js';
import { keepReturnAddress, signInReturn } from './return-address.js';
import { rememberSignedIn } from './signed-in-hint.js';

/** Roles of the console. An admin may do everything there. */
export const consoleRoles = ['admin', 'support', 'finance'] as const;
export type ConsoleRole = (typeof consoleRoles)[number];

export interface Identity {
  readonly memberId: string;
  readonly email: string;
  /** Roles in the console; empty for members. */
  readonly roles: readonly ConsoleRole[];
  /** Whether the account has a role in the console. */
  readonly isOperator: boolean;
}

const keepAliveMs = 4 * 60_000;

function identityOf({ authenticated, tokenParsed }: Keycloak): Identity | null {
  if (!authenticated || !tokenParsed) return null;
  const granted = tokenParsed.realm_access?.roles ?? [];
  const roles = consoleRoles.filter((role) => granted.includes(role));
  const claims = tokenParsed as { preferred_username?: string; email?: string };
  return {
    memberId: claims.preferred_username ?? '',
    email: claims.email ?? '',
    roles,
    isOperator: roles.length > 0,
  };
}

/**
 * The session of the signed-in user. Tokens stay in memory inside the client of the identity provider, which is loaded
 * when it is first needed; a visitor who only reads public pages never downloads it.
 */
class Session {
  #keycloak: Promise<Keycloak> | undefined;
  #identity: Identity | null = null;
  #listeners = new Set<() => void>();
  #keptAliveAt = 0;
  #newEmail: string | undefined;
  #askedAt = 0;
  #isLeaving = false;

  readonly identity = () => this.#identity;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Restores the session silently, once; resolves to null for a visitor. Rejects when sign-in cannot be reached. */
  async start(): Promise<Identity | null> {
    await this.#provider();
    return this.#identity;
  }

  /** As {@link start}, but resolves to null, as for a visitor, if there is no response `ms` after the first request. */
  async startWithin(ms: number): Promise<Identity | null> {
    const started = this.start().catch(() => null);
    const leftMs = this.#askedAt + ms - Date.now();
    return Promise.race([started, new Promise<null>((resolve) => setTimeout(() => resolve(null), leftMs))]);
  }

  /** Returns a token valid for at least 30 s; null when the session has ended. @param refreshed always get a new one */
  async token({ refreshed = false } = {}): Promise<string | null> {
    return this.#unlessLeaving(() => this.#freshToken(refreshed ? -1 : 30));
  }

  /** Checks with the server whether the session is valid, and notifies subscribers when it has ended. */
  async verify(): Promise<void> {
    await this.#unlessLeaving(() => this.#freshToken(-1).catch(() => null));
  }

  /** Prevents the server's idle timeout while the user is active without calling the server. */
  async keepAlive(now = Date.now()): Promise<void> {
    if (!this.#identity || now - this.#keptAliveAt < keepAliveMs) return;
    this.#keptAliveAt = now;
    await this.verify();
  }

  /** Prefills the next sign-in page with the email address of the visitor's new account. Held in memory only. */
  welcome(email: string) {
    this.#newEmail = email;
  }

  /**
   * Redirects to the sign-in page, which returns to the local path `to`. Replaces the current history entry.
   * @param request an additional action on the sign-in page, which also redirects users who are already signed in
   */
  async signIn(to: string, request?: Pick<KeycloakLoginOptions, 'action'>): Promise<void> {
    const keycloak = await this.#provider();
    // A public page may call this before it knows that the user is already signed in
    if (keycloak.authenticated && !request) return location.replace(to);
    keepReturnAddress(to);
    const redirectUri = location.origin + signInReturn;
    const loginHint = this.#newEmail;
    location.replace(
      await keycloak.createLoginUrl({ ...request, locale: language, redirectUri, ...(loginHint && { loginHint }) }),
    );
  }

  /** Ends the session here and at the identity provider, then opens the local path `to`. */
  async signOut(to: string): Promise<void> {
    const keycloak = await this.#provider();
    this.#isLeaving = true;
    // Back can restore the page from the browser's cache
    addEventListener('pageshow', () => (this.#isLeaving = false), { once: true });
    rememberSignedIn(false);
    await forgetNumbers().catch(() => null);
    location.replace(keycloak.createLogoutUrl({ redirectUri: location.origin + to }));
  }

  /**
   * Stays pending while the browser leaves to sign out. The page is still there until the sign-in server has ended the
   * session; its calls would be rejected, which would redirect to the sign-in page instead.
   */
  async #unlessLeaving<T>(ask: () => Promise<T>): Promise<T> {
    const forever = new Promise<never>(() => undefined);
    if (this.#isLeaving) return forever;
    const answer = await ask();
    return this.#isLeaving ? forever : answer;
  }

  #provider(): Promise<Keycloak> {
    if (!this.#keycloak) this.#askedAt = Date.now();
    this.#keycloak ??= this.#connect().catch((error: unknown) => {
      this.#keycloak = undefined;
      throw error;
    });
    return this.#keycloak;
  }

  async #connect(): Promise<Keycloak> {
    const { openKeycloak } = await import('./keycloak.js');
    const keycloak = await openKeycloak();
    this.#keptAliveAt = Date.now();
    const identity = identityOf(keycloak);
    // The page still shows data of the account that was signed in before
    const isSomeoneElse = this.#identity !== null && identity?.memberId !== this.#identity.memberId;
    this.#become(isSomeoneElse ? null : identity);
    return keycloak;
  }

  async #freshToken(minValiditySeconds: number): Promise<string | null> {
    const connection = this.#provider();
    const keycloak = await connection;
    if (!keycloak.authenticated) return null;
    try {
      await keycloak.updateToken(minValiditySeconds);
      return keycloak.token ?? null;
    } catch (error) {
      // The client clears its tokens when the server rejects them; any other error is a connection problem.
      if (keycloak.authenticated) throw error;
      return this.#returnSilently(connection);
    }
  }

  /**
   * Checks the session with the server, which may reject the tokens of a live session: a refresh whose response was
   * lost has used them up. Resolves to null, and clears the identity, when the session has ended.
   */
  async #returnSilently(former: Promise<Keycloak>): Promise<string | null> {
    // Callers that waited for the same refresh share one check
    if (this.#keycloak === former) this.#keycloak = undefined;
    const keycloak = await this.#provider();
    return this.#identity ? (keycloak.token ?? null) : null;
  }

  #become(identity: Identity | null) {
    if (this.#isLeaving) return;
    this.#identity = identity;
    rememberSignedIn(identity !== null);
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();

/** The provider returns its response in the fragment, which must be consumed before the router reads the URL. */
export const isSignInReturn = ({ hash }: Location) => /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash);
