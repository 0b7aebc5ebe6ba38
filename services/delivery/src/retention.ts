import { Injectable } from '@nestjs/common';
import { Clock, Scheduled } from '@numbercast/platform';
import { PhoneQuotasRepository } from './consents/phone-quotas.repository.js';
import { TextReviewsRepository } from './consents/text-reviews.repository.js';
import { DeliveriesRepository } from './ledger/deliveries.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Messages to recipients that are no members, and texts that operators have to read. */
const KEPT_MS = 30 * DAY_MS;

/** Deletes what no erasure of a member deletes: messages to recipients that are no members, and data of their phones. */
@Injectable()
export class Retention {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly reviews: TextReviewsRepository,
    private readonly quotas: PhoneQuotasRepository,
    private readonly clock: Clock,
  ) {}

  @Scheduled(HOUR_MS)
  async forget() {
    const now = this.clock.now().getTime();
    await this.deliveries.forgetStrangers(new Date(now - KEPT_MS));
    await this.reviews.forget(new Date(now - KEPT_MS));
    await this.quotas.forgetOld();
  }
}
