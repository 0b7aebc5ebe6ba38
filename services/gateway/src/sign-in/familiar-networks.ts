/** So long an account is known to be used from a network. */
export const FAMILIAR_FOR_MS = 90 * 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const MOST_KEPT = 50_000;

/** Whether another replica knows a pair of account and network. */
export type IsKnownElsewhere = (pair: string, now: Date) => Promise<boolean>;

/** Networks from which an account was signed in to with a correct password. */
export class FamiliarNetworks {
  private readonly known = new Map<string, Date>();
  private unshared = new Map<string, Date>();

  constructor(private readonly isKnownElsewhere: IsKnownElsewhere) {}

  /** Whether the account of this pair was signed in to from its network. */
  async has(pair: string, now: Date): Promise<boolean> {
    const endsAt = this.known.get(pair);
    if (endsAt && endsAt > now) return true;
    return this.isKnownElsewhere(pair, now);
  }

  /** The password was right. */
  add(pair: string, now: Date) {
    const endsAt = new Date(now.getTime() + FAMILIAR_FOR_MS);
    const before = this.known.get(pair);
    if (before && endsAt.getTime() - before.getTime() < DAY_MS) return;
    if (this.known.size >= MOST_KEPT) this.known.delete(this.known.keys().next().value!);
    this.known.set(pair, endsAt);
    this.unshared.set(pair, endsAt);
  }

  /** Pairs that other replicas do not know yet; the caller shares them. */
  takeUnshared(): Map<string, Date> {
    const taken = this.unshared;
    this.unshared = new Map();
    return taken;
  }

  /** Sharing them failed. */
  returnUnshared(pairs: Map<string, Date>) {
    this.unshared = new Map([...pairs, ...this.unshared]);
  }
}
