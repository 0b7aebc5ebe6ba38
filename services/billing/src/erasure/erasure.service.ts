import { Injectable } from '@nestjs/common';
import { Clock, Scheduled } from '@numbercast/platform';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { eraseReasons } from '../repayment-orders/repayment-order.js';
import { RepaymentOrdersRepository } from '../repayment-orders/repayment-orders.repository.js';
import { eraseOrder } from '../signups/signup.js';
import { SignupsRepository } from '../signups/signups.repository.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An unpaid sign-up is erased after 90 days; a visitor who returns later starts again. */
const UNPAID_KEPT_MS = 90 * DAY_MS;
/** A refunded sign-up has payments, so it is kept as long as the accounting records of members (spec §9). */
const REFUNDED_KEPT_YEARS = 7;

/** Erases the personal data of former members and of visitors who never became members. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly signups: SignupsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly repayments: RepaymentOrdersRepository,
    private readonly invitations: InvitationsRepository,
    private readonly clock: Clock,
  ) {}

  /** Erases the personal data of a member. The payments stay. */
  async erase(memberId: string) {
    for (const subscriptionId of await this.subscriptions.listIdsOf(memberId))
      await this.subscriptions.mirrors.change(subscriptionId, (mirror) => ({
        next: { ...mirror, email: '', desiredContact: undefined },
        events: [],
      }));
    await this.repayments.orders.change(memberId, eraseReasons);
    await this.invitations.erase(memberId);
    await this.signups.signups.change(memberId, eraseOrder);
  }

  @Scheduled(HOUR_MS)
  async forgetSignups() {
    const now = this.clock.now();
    await this.signups.forget('expired', new Date(now.getTime() - UNPAID_KEPT_MS));
    const years = new Date(now);
    years.setUTCFullYear(years.getUTCFullYear() - REFUNDED_KEPT_YEARS);
    await this.signups.forget('refunded', years);
  }
}
