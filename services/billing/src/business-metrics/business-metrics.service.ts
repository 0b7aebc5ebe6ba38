import { Injectable } from '@nestjs/common';
import { Clock, Scheduled, Leases } from '@numbercast/platform';
import { PlanPricesReader } from '../prices/plan-prices.js';
import { GiftsRepository } from '../gifts/gifts.repository.js';
import { type BusinessMetrics, BusinessMetricsBuilder } from './business-metrics.js';
import { BusinessMetricsRepository } from './business-metrics.repository.js';

const POLL_INTERVAL_MS = 5_000;
const LEASE_MS = 60_000;
const NO_GIFTS = { sold: 0, revenueCents: 0, unredeemed: 0, unredeemedCents: 0 };
const HOUR_MS = 3_600_000;

/** Recomputes the business metrics every hour from all subscriptions, in the background. */
@Injectable()
export class BusinessMetricsService {
  constructor(
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly repository: BusinessMetricsRepository,
    private readonly prices: PlanPricesReader,
    private readonly gifts: GiftsRepository,
  ) {}

  /** Null before the first count. */
  async newest(): Promise<BusinessMetrics | null> {
    const newest = await this.repository.newest();
    return (
      newest && { ...newest, monthlyRevenueCents: newest.monthlyRevenueCents ?? 0, gifts: newest.gifts ?? NO_GIFTS }
    );
  }

  @Scheduled(POLL_INTERVAL_MS)
  async countWhenDue() {
    if (!this.isDue(await this.repository.newest())) return;
    await this.leases.during('business-metrics', LEASE_MS, async (lease) => {
      const count = new BusinessMetricsBuilder(this.clock.now(), await this.prices.inCents());
      for await (const member of this.repository.members()) {
        if (!lease.alive()) return;
        count.add(member);
      }
      for await (const { payment } of this.gifts.paymentsSince(count.since)) count.addSoldGift(payment);
      for await (const { payment } of this.gifts.unredeemed()) count.addUnredeemedGift(payment);
      await this.repository.save(count.result());
    });
  }

  private isDue(newest: Pick<BusinessMetrics, 'at'> | null) {
    return !newest || this.clock.now().getTime() - newest.at.getTime() >= HOUR_MS;
  }
}
