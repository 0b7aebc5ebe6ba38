import { decodeJwt } from 'jose';

/** Longer than the lifetime of any access token, which is five minutes in the realm. */
export const KEPT_MS = 6 * 60_000;

const BEARER = /^Bearer (\S+)$/i;

/** Ended sessions whose access tokens may still be valid. */
export class RevokedSessions {
  private readonly sessions = new Map<string, Date>();

  /** @param until expiry of the last of its access tokens */
  add(sessionId: string, until: Date) {
    this.sessions.set(sessionId, until);
    this.forget(new Date());
  }

  /**
   * Whether a request belongs to an ended session. An invalid token is rejected later, by the service that checks it.
   */
  includes(authorization: string | undefined): boolean {
    if (this.sessions.size === 0) return false;
    const sessionId = sessionOf(BEARER.exec(authorization ?? '')?.[1]);
    return sessionId !== undefined && this.sessions.has(sessionId);
  }

  /** Removes expired sessions. They are ordered by the time they ended. */
  private forget(now: Date) {
    for (const [sessionId, until] of this.sessions) {
      if (until >= now) return;
      this.sessions.delete(sessionId);
    }
  }
}

function sessionOf(token: string | undefined): string | undefined {
  try {
    const sid = token && decodeJwt(token)['sid'];
    return typeof sid === 'string' ? sid : undefined;
  } catch {
    return undefined; // not a token of this realm
  }
}
