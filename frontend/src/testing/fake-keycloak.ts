import { jest } from '@jest/globals';

interface Person {
  readonly memberId: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export const maria: Person = { memberId: 'member-1', email: 'maria@example.com', roles: [] };
export const theAdmin: Person = { memberId: 'admin', email: 'admin@example.com', roles: ['admin'] };

/** State of the fake sign-in server: the signed-in user, and where the browser was redirected. */
export const signInServer = {
  person: null as Person | null,
  isReachable: true,
  /** It accepts the session check and never responds. */
  isSilent: false,
  /** It rejects the current tokens, although the user is still signed in. */
  refusesTokens: false,
  sentTo: [] as string[],
  /** How many times a new token was requested although the current one was valid. */
  refreshes: 0,
};

const leave = (kind: string, { redirectUri = '', loginHint }: { redirectUri?: string; loginHint?: string } = {}) => {
  signInServer.sentTo.push([kind, redirectUri.replace(location.origin, ''), loginHint].filter(Boolean).join(' '));
  return `${location.href.split('#')[0]}#${kind}`;
};

class FakeKeycloak {
  authenticated = false;
  token: string | undefined;
  tokenParsed: object | undefined;

  init() {
    if (signInServer.isSilent) return new Promise<never>(() => undefined);
    if (!signInServer.isReachable) return Promise.reject(new Error('unreachable'));
    const { person } = signInServer;
    signInServer.refusesTokens = false; // new ones are valid
    this.authenticated = person !== null;
    this.token = person ? `token of ${person.memberId}` : undefined;
    this.tokenParsed = person
      ? { preferred_username: person.memberId, email: person.email, realm_access: { roles: person.roles } }
      : undefined;
    return Promise.resolve(this.authenticated);
  }

  /** The fake token does not expire: only -1 forces a new one. */
  updateToken(minValiditySeconds = 5) {
    if (minValiditySeconds < 0) signInServer.refreshes++;
    if (signInServer.person && !signInServer.refusesTokens) return Promise.resolve(minValiditySeconds < 0);
    this.authenticated = false;
    this.token = undefined;
    return Promise.reject(new Error('session ended'));
  }

  createLoginUrl(options?: { redirectUri?: string; action?: string; loginHint?: string }) {
    return Promise.resolve(leave(options?.action ?? 'login', options));
  }

  createLogoutUrl(options?: { redirectUri?: string }) {
    return leave('logout', options);
  }
}

/** Must run before the page under test checks the session for the first time. */
export function fakeSignIn(person: Person | null) {
  localStorage.removeItem('numbercast.signed-in');
  document.documentElement.removeAttribute('data-signed-in');
  // The browser does not leave the page in tests, so this ends the sign-out of an earlier test
  dispatchEvent(new Event('pageshow'));
  Object.assign(signInServer, { person, isReachable: true, isSilent: false, refusesTokens: false, sentTo: [] });
  jest.unstable_mockModule('keycloak-js', () => ({ default: FakeKeycloak }));
}
