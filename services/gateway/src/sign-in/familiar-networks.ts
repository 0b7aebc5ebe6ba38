/** Time for which a network stays familiar after a sign-in. */
export const FAMILIAR_FOR_MS = 90 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const MOST_KEPT = 50_000;

/** Checks whether another replica knows a pair of account and network. */
export type IsKnownElsewhere = (pair: string, now: Date) => Promise<boolean>;

/** Networks from which members signed in to an account with the correct password. */
export class FamiliarNetworks {
  private readonly known = new Map<string, Date>();
  private unshared = new Map<string, Date>();

  constructor(private readonly isKnownElsewhere: IsKnownElsewhere) {}

  /** Whether there was a sign-in to the account of this pair from its network. */
  async has(pair: string, now: Date): Promise<boolean> {
    const endsAt = this.known.get(pair);
    if (endsAt && endsAt > now) return true;
    return this.isKnownElsewhere(pair, now);
  }

  /** Records a sign-in with the correct password. */
  add(pair: string, now: Date) {
    const endsAt = new Date(now.getTime() + FAMILIAR_FOR_MS);
    const before = this.known.get(pair);
    if (before && endsAt.getTime() - before.getTime() < DAY_MS) return;
    if (this.known.size >= MOST_KEPT) this.known.delete(this.known.keys().next().value!);
    this.known.set(pair, endsAt);
    this.unshared.set(pair, endsAt);
  }

  /** Removes and returns pairs that are not shared with other replicas yet; the caller shares them. */
  takeUnshared(): Map<string, Date> {
    const taken = this.unshared;
    this.unshared = new Map();
    return taken;
  }

  /** Marks pairs as unshared again after sharing failed. */
  returnUnshared(pairs: Map<string, Date>) {
    this.unshared = new Map([...pairs, ...this.unshared]);
  }
}
