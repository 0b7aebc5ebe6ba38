import { randomBytes } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { RevokedSessions, KEPT_MS } from './session-revocation/revoked-sessions.js';
import { RevokedSessionsRepository } from './session-revocation/revoked-sessions.repository.js';
import { Counters, WINDOW_MS } from './limits/counters.js';
import { LimitsRepository } from './limits/limits.repository.js';
import { FamiliarNetworks } from './sign-in/familiar-networks.js';
import { FamiliarNetworksRepository } from './sign-in/familiar-networks.repository.js';

const SHARE_EVERY_MS = 200;
const HOUR_MS = 3_600_000;
/** Overlap of reads: other replicas may list sessions between this replica's clock reading and the end of its write. */
const READ_BACK_MS = 30_000;

const before = (time: Date, ms: number) => new Date(time.getTime() - ms);

/**
 * Shares request counts, familiar networks and ended sessions between the replicas of the gateway. Requests do not wait
 * for it: while the database is down, each replica uses its own data.
 */
@Injectable()
export class ReplicaSync implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly counters = new Counters();
  /** Counts of wrong passwords. */
  readonly failures = new Counters(HOUR_MS);
  /** Counts of requests for a reset link, by email address. */
  readonly resetRequests = new Counters(HOUR_MS);
  readonly familiarNetworks = new FamiliarNetworks((pair, now) => this.isFamiliarElsewhere(pair, now));
  readonly endedSessions = new RevokedSessions();
  private readonly log = new Logger(ReplicaSync.name);
  private readonly others: {
    limits: LimitsRepository;
    sessions: RevokedSessionsRepository;
    networks: FamiliarNetworksRepository;
  } | null;
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;
  private isAway = false;
  private isReady = false;
  /** Time of the last read in the database server's time; null before the first one. */
  private mergedAt: Date | null = null;

  /** @param store shared by all replicas; null when there is only one replica */
  constructor(@Inject(Store) private readonly store: Store | null) {
    this.others = store && {
      limits: new LimitsRepository(store, randomBytes(6).toString('hex')),
      sessions: new RevokedSessionsRepository(store),
      networks: new FamiliarNetworksRepository(store),
    };
  }

  onApplicationBootstrap() {
    void this.store?.ready().then(() => (this.isReady = true));
    this.timers = [
      setInterval(() => this.next(() => this.share()), SHARE_EVERY_MS),
      setInterval(() => this.next(() => this.forget()), WINDOW_MS),
    ];
  }

  async beforeApplicationShutdown() {
    this.timers.forEach(clearInterval);
    await this.running;
    await this.store?.close();
  }

  /** Revokes all tokens of the session: here immediately, and at the other replicas soon after this resolves. */
  async endSession(sessionId: string) {
    const endedAt = this.now();
    const endsAt = new Date(endedAt.getTime() + KEPT_MS);
    this.endedSessions.add(sessionId, endsAt);
    await this.others?.sessions.publish(sessionId, endedAt, endsAt);
  }

  private next(work: () => Promise<void>) {
    if (this.isRunning || !this.isReady || !this.store?.isConnected) return;
    this.isRunning = true;
    this.running = this.attempt(work).finally(() => (this.isRunning = false));
  }

  private async attempt(work: () => Promise<void>) {
    try {
      await work();
      this.isAway = false;
    } catch (error) {
      if (!this.isAway) this.log.warn(`replica sync failed, counting only local requests: ${String(error)}`);
      this.isAway = true;
    }
  }

  private async share() {
    await this.shareCounts(this.counters);
    await this.shareCounts(this.failures);
    await this.shareCounts(this.resetRequests);
    await this.shareFamiliarNetworks();
    await this.mergeRevokedSessions();
  }

  private async shareFamiliarNetworks() {
    const pairs = this.familiarNetworks.takeUnshared();
    if (pairs.size === 0) return;
    try {
      await this.others!.networks.share(pairs);
    } catch (error) {
      this.familiarNetworks.returnUnshared(pairs);
      throw error;
    }
  }

  /** Whether another replica knows the network. False while the database is unavailable. */
  private async isFamiliarElsewhere(pair: string, now: Date) {
    if (!this.isReady || !this.store?.isConnected) return false;
    return this.others!.networks.has(pair, now);
  }

  private async shareCounts(counters: Counters) {
    const { window, counts } = counters.takeUnsent(Date.now());
    if (counts.size === 0) return;
    try {
      await this.others!.limits.publish(window, counts, counters.windowMs);
      const keys = [...counts.keys()];
      for (const each of [window, window - 1])
        for (const [key, others] of await this.others!.limits.othersIn(each, keys)) counters.merge(each, key, others);
    } catch (error) {
      counters.requeue(window, counts.keys());
      throw error;
    }
  }

  private async mergeRevokedSessions() {
    const now = this.now();
    const since = before(this.mergedAt ?? before(now, KEPT_MS), READ_BACK_MS);
    for (const { sessionId, endsAt } of await this.others!.sessions.listSince(since))
      this.endedSessions.add(sessionId, endsAt);
    this.mergedAt = now;
  }

  private async forget() {
    const now = this.now();
    await this.others!.limits.forget(now);
    await this.others!.sessions.forget(now);
    await this.others!.networks.forget(now);
  }

  /** Returns the database server's time, because other replicas compare it with theirs. */
  private now() {
    return this.store?.serverClock.now() ?? new Date();
  }
}
