import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import { Public } from '@numbercast/platform';
import { PlanPricesReader } from '../prices/plan-prices.js';

/** How long a result is cached, because each check reads the prices at the provider. */
const FRESH_MS = 15_000;
/** The gateway waits a little longer. */
const ANSWER_LIMIT_MS = 2_000;

/** State of payments for the public status page. The gateway does not route to it. */
@Controller('internal/status')
@Public()
export class StatusController {
  private known: { at: number; isProviderReachable: boolean } | undefined;

  constructor(private readonly prices: PlanPricesReader) {}

  @Get()
  async read() {
    if (!this.known || performance.now() - this.known.at >= FRESH_MS) {
      const isProviderReachable = await this.isReachable();
      this.known = { at: performance.now(), isProviderReachable };
    }
    return { isProviderReachable: this.known.isProviderReachable };
  }

  private isReachable(): Promise<boolean> {
    const reading = this.prices.fresh().then(
      () => true,
      () => false,
    );
    return Promise.race([reading, delay(ANSWER_LIMIT_MS, false, { ref: false })]);
  }
}
