import { Injectable } from '@nestjs/common';
import { Clock, Scheduled, Leases } from '@numbercast/platform';
import { PlanPricesReader } from '../own-subscription/prices.js';
import { type Figures, FiguresCount } from './figures.js';
import { FiguresRepository } from './figures.repository.js';

const LOOK_EVERY_MS = 5_000;
const LEASE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Counts the money anew every hour. It goes through all there is, so nobody waits for it. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly repository: FiguresRepository,
    private readonly prices: PlanPricesReader,
  ) {}

  /** Null before the first count. */
  async newest(): Promise<Figures | null> {
    const newest = await this.repository.newest();
    // A count of the former release has no revenue
    return newest && { ...newest, monthlyRevenueCents: newest.monthlyRevenueCents ?? 0 };
  }

  @Scheduled(LOOK_EVERY_MS)
  async countWhenDue() {
    if (!this.isDue(await this.repository.newest())) return;
    await this.leases.during('figures', LEASE_MS, async (turn) => {
      const count = new FiguresCount(this.clock.now(), await this.prices.inCents());
      for await (const member of this.repository.members()) {
        if (!turn.alive()) return;
        count.add(member);
      }
      await this.repository.save(count.result());
    });
  }

  private isDue(newest: Pick<Figures, 'at'> | null) {
    return !newest || this.clock.now().getTime() - newest.at.getTime() >= HOUR_MS;
  }
}
