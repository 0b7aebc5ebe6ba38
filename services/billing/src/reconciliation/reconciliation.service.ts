import { Injectable, Logger } from '@nestjs/common';
import { Clock, Scheduled, isDatabaseOutage, Leases } from '@numbercast/platform';
import pMap from 'p-map';
import { OrphanSearchService } from '../orphans/orphan-search.service.js';
import { OrphansRepository } from '../orphans/orphans.repository.js';
import { isOutage } from '../stripe/stripe-client.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { begun, type Compared, goneOn, keptSince, listedUpTo, nightOf, type Reconciliation } from './reconciliation.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';

const POLL_MS = 1_000;
const LEASE_MS = 60_000;
const AT_A_TIME = 100;
/** Number of concurrent reads. The provider limits the requests per second of the whole account. */
const AT_ONCE = 4;

type Running = Awaited<ReturnType<SubscriptionsRepository['listRunning']>>[number];

/**
 * Reads every running subscription at the provider each night, which finds changes whose notices were lost. Then lists
 * the provider's subscriptions, which finds those that are charged without a member.
 */
@Injectable()
export class ReconciliationService {
  private readonly logger = new Logger(ReconciliationService.name);

  constructor(
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly repository: ReconciliationsRepository,
    private readonly mirrors: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionReconciler,
    private readonly orphanSearch: OrphanSearchService,
    private readonly orphans: OrphansRepository,
  ) {}

  newest() {
    return this.repository.newest();
  }

  @Scheduled(POLL_MS)
  async reconcile() {
    if ((await this.repository.find(nightOf(this.clock.now())))?.endedAt) return;
    await this.leases.during('reconciliation', LEASE_MS, async (lease) => {
      for (let isOver = false; !isOver && lease.alive();) isOver = await this.goOn();
    });
  }

  /** Processes one batch; repeating it after a crash changes nothing. @returns whether the night is over */
  private async goOn(): Promise<boolean> {
    const now = this.clock.now();
    const night = (await this.repository.find(nightOf(now))) ?? begun(now);
    if (night.endedAt) return true;
    const next = night.comparedAt ? await this.listMore(night) : await this.compareMore(night);
    await this.repository.save(next);
    if (!next.endedAt) return false;
    await this.orphans.forgetUnseen(night.begunAt);
    await this.repository.forget(keptSince(now));
    const { checked, corrected, unreadable } = next;
    const summary = `${checked} subscriptions compared with the provider: ${corrected} corrected, ${unreadable.length} unreadable`;
    if (corrected + unreadable.length > 0) this.logger.warn(summary);
    else this.logger.log(summary);
    return true;
  }

  private async compareMore(night: Reconciliation): Promise<Reconciliation> {
    const running = await this.mirrors.listRunning(night.after, AT_A_TIME);
    return goneOn(night, await this.compareAll(running), this.clock.now());
  }

  /** Searches one page of the provider's listing for orphans. */
  private async listMore(night: Reconciliation): Promise<Reconciliation> {
    const now = this.clock.now();
    return listedUpTo(night, await this.orphanSearch.searchPage(night.listedAfter ?? null, now), now);
  }

  private compareAll(running: readonly Running[]): Promise<Compared[]> {
    const compare = async (one: Running) => ({ subscriptionId: one._id, outcome: await this.compare(one) });
    return pMap(running, compare, { concurrency: AT_ONCE });
  }

  private async compare({ _id, revision }: Running): Promise<Compared['outcome']> {
    try {
      const mirror = await this.subscriptions.sync(_id);
      if (!mirror) return 'unreadable';
      return mirror.revision === revision ? 'same' : 'corrected';
    } catch (error) {
      // During an outage of the provider or the database no subscription can be compared: the next run retries
      if (isOutage(error) || isDatabaseOutage(error)) throw error;
      this.logger.error(`failed to read subscription ${_id}: ${String(error)}`);
      return 'unreadable';
    }
  }
}
