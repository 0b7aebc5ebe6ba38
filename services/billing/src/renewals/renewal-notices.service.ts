import { Injectable } from '@nestjs/common';
import { Clock, Every } from '@numbercast/platform';
import { PlanPricesReader } from '../own-subscription/prices.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { tellable, tellRenewal } from './renewal-notice.js';

const LOOK_EVERY_MS = 1_000;
const AT_A_TIME = 50;

/** Lets members know, weeks before, that a year is renewed and charged. Due by the business clock; caught up after downtime. */
@Injectable()
export class RenewalNoticesService {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly prices: PlanPricesReader,
    private readonly clock: Clock,
  ) {}

  @Every(LOOK_EVERY_MS)
  async tellDue() {
    const now = this.clock.now();
    const due = await this.repository.listRenewalsToTell(tellable(now), AT_A_TIME);
    if (due.length === 0) return;
    const { annual } = await this.prices.inCents();
    for (const id of due) await this.repository.mirrors.change(id, (mirror) => tellRenewal(mirror, annual, now));
  }
}
