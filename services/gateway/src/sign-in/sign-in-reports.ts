import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { z } from 'zod';

const TIMEOUT_MS = 2_000;
const RETRY_AFTER_MS = 10_000;
/** Retries until the token expires after five minutes. */
const ATTEMPTS = 24;
const MOST_PENDING = 1_000;
const MOST_REMEMBERED = 20_000;

const recorded = z.object({ cookie: z.string().nullable() });

interface SignIn {
  session: string;
  token: string;
  /** Cookie of the browser; empty without one. */
  cookie: string;
}

/**
 * Reports sign-ins to identity, which emails the owner about a new browser. A sign-in waits for the first attempt only:
 * it does not fail while identity is down, and the report is repeated for as long as the token is valid.
 */
export class SignInReports {
  private readonly logger = new Logger('SignIns');
  /** Reported sessions, oldest first: a session may request tokens more than once. */
  private readonly reported = new Set<string>();
  private readonly stopping = new AbortController();
  private pending = 0;

  /** @param identityUrl address of identity */
  constructor(
    private readonly identityUrl: string,
    private readonly retryAfterMs = RETRY_AFTER_MS,
  ) {}

  /** @returns the cookie for the browser; null when there is none or it is unchanged */
  async report(signIn: SignIn): Promise<string | null> {
    if (this.reported.has(signIn.session)) return null;
    try {
      return await this.attempt(signIn);
    } catch (error) {
      this.logger.warn(`reporting a sign-in will be retried: ${String(error)}`);
      void this.repeat(signIn);
      return null;
    }
  }

  close() {
    this.stopping.abort();
  }

  private async repeat(signIn: SignIn) {
    if (this.pending >= MOST_PENDING) return;
    this.pending += 1;
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        await delay(this.retryAfterMs, undefined, { signal: this.stopping.signal, ref: false });
        const isReported = await this.attempt(signIn).then(
          () => true,
          () => false,
        );
        if (isReported) return;
      }
      this.logger.error('a sign-in was not reported in time');
    } catch {
      // This replica is shutting down
    } finally {
      this.pending -= 1;
    }
  }

  private async attempt({ session, token, cookie }: SignIn) {
    const response = await fetch(`${this.identityUrl}/internal/sign-ins`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ cookie }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // A token that identity rejects will not be accepted later
    if (response.status >= 500) throw new Error(`identity responded with ${response.status}`);
    const answer = response.ok ? recorded.parse(await response.json()) : { cookie: null };
    if (this.reported.size >= MOST_REMEMBERED) this.reported.delete(this.reported.values().next().value!);
    this.reported.add(session);
    return answer.cookie;
  }
}
