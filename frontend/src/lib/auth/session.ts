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
  /** Roles of the console; none for members. */
  readonly roles: readonly ConsoleRole[];
  /** Whether the account is for the console. */
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

  /** As {@link start}, but takes an answer that is missing `ms` after the first question for a visitor's. */
  async startWithin(ms: number): Promise<Identity | null> {
    const started = this.start().catch(() => null);
    const leftMs = this.#askedAt + ms - Date.now();
    return Promise.race([started, new Promise<null>((resolve) => setTimeout(() => resolve(null), leftMs))]);
  }

  /** A token good for at least 30 s, or null when the session is over. @param refreshed get a new one in any case */
  async token({ refreshed = false } = {}): Promise<string | null> {
    return this.#unlessLeaving(() => this.#freshToken(refreshed ? -1 : 30));
  }

  /** Checks with the server whether the session is valid, and notifies subscribers when it has ended. */
  async verify(): Promise<void> {
    await this.#unlessLeaving(() => this.#freshToken(-1).catch(() => null));
  }

  /** Keeps the server's idle limit from running out while the person is active without calling the server. */
  async keepAlive(now = Date.now()): Promise<void> {
    if (!this.#identity || now - this.#keptAliveAt < keepAliveMs) return;
    this.#keptAliveAt = now;
    await this.verify();
  }

  /** The next sign-in page has this address filled in, which the visitor has just signed up with. Kept in memory only. */
  welcome(email: string) {
    this.#newEmail = email;
  }

  /**
   * Leaves for the sign-in page and comes back to the local path `to`. Replaces the current history entry.
   * @param request what is wanted of the sign-in page beside signing in, which needs it also of who is signed in
   */
  async signIn(to: string, request?: Pick<KeycloakLoginOptions, 'action'>): Promise<void> {
    const keycloak = await this.#provider();
    // A public page checks for a user who turns out to be signed in already
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
   * session; its calls would be refused, and the refusal would lead to the sign-in page instead.
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
      // The client forgets its tokens when the server refuses them; anything else is a bad connection.
      if (keycloak.authenticated) throw error;
      return this.#returnSilently(connection);
    }
  }

  /**
   * Checks the session with the server, which may reject the tokens of a live session: a refresh whose response was
   * lost has used them up. Resolves to null, and the identity with it, when the session is over.
   */
  async #returnSilently(former: Promise<Keycloak>): Promise<string | null> {
    // Callers that waited for the same refresh share one question
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

/** The provider comes back with its answer in the fragment; it must be consumed before the router reads the address. */
export const isSignInReturn = ({ hash }: Location) => /[#&]state=/.test(hash) && /[#&](code|error)=/.test(hash);
