import { networkOf } from '../limits/network.js';
import type { Counters } from '../limits/counters.js';
import { hashed } from '../limits/hashed.js';
import type { FamiliarNetworks } from './familiar-networks.js';

/** Maximum wrong passwords per hour for one account from one network. */
const MOST_FROM_NETWORK = 10;
/**
 * Maximum wrong passwords per hour for one account from all unfamiliar networks together. Keycloak's own lock, which
 * would also lock out the owner, begins at 40 and lasts a minute (realm.json).
 */
const MOST_FROM_UNFAMILIAR = 15;
const SECOND_MS = 1_000;

/** A password that is being checked. */
export interface Attempt {
  /** Both are hashes: the shared counters reveal neither an account nor an address. */
  account: string;
  pair: string;
  isFamiliar: boolean;
}

/**
 * Delays password guesses without delaying the account's owner: by account and network, and for all unfamiliar networks
 * together. It does not know which accounts exist, so it treats all names alike.
 */
export class SignInLimits {
  private readonly inFlight = new Map<string, number>();

  constructor(
    private readonly failures: Counters,
    private readonly familiar: FamiliarNetworks,
  ) {}

  /**
   * Begins an attempt, which {@link settle} ends. @returns the attempt, or the milliseconds to wait if it is not
   * allowed now
   */
  async begin(username: string, address: string, now: Date): Promise<Attempt | number> {
    const name = username.trim().toLowerCase();
    const [account, pair] = [`account ${hashed(name)}`, `pair ${hashed(name, networkOf(address))}`];
    const waitMs = this.waitFor(pair, MOST_FROM_NETWORK, now);
    if (waitMs > 0) return waitMs;
    const accountWaitMs = this.waitFor(account, MOST_FROM_UNFAMILIAR, now);
    const attempt = { account, pair, isFamiliar: false };
    this.hold(attempt); // before the first await, or concurrent attempts would all be admitted
    attempt.isFamiliar = await this.familiar.has(pair, now).catch((error: unknown) => {
      this.release(attempt);
      throw error;
    });
    if (accountWaitMs === 0 || attempt.isFamiliar) return attempt;
    this.release(attempt);
    return accountWaitMs;
  }

  /** @param isRight whether the password was correct; null when it was not checked */
  settle(attempt: Attempt, isRight: boolean | null, now: Date) {
    const { account, pair, isFamiliar } = attempt;
    this.release(attempt);
    if (isRight) this.familiar.add(pair, now);
    if (isRight !== false) return;
    this.failures.count(pair, now.getTime());
    if (!isFamiliar) this.failures.count(account, now.getTime());
  }

  private hold({ account, pair }: Attempt) {
    for (const key of [account, pair]) this.inFlight.set(key, (this.inFlight.get(key) ?? 0) + 1);
  }

  private release({ account, pair }: Attempt) {
    for (const key of [account, pair]) {
      const others = this.inFlight.get(key)! - 1;
      if (others > 0) this.inFlight.set(key, others);
      else this.inFlight.delete(key);
    }
  }

  /** A check in progress counts as failed until it ends. */
  private waitFor(key: string, max: number, now: Date): number {
    const left = max - (this.inFlight.get(key) ?? 0);
    return left < 1 ? SECOND_MS : this.failures.waitMs(key, left, now.getTime());
  }
}
