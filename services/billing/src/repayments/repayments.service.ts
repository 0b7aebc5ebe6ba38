import { Injectable } from '@nestjs/common';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { type ShownRepayments, takeRepayments } from './repayment.js';
import { RepaymentProvider } from './repayment-provider.js';

/** Records refunds and credit notes of the provider, which members and operators see. */
@Injectable()
export class RepaymentsService {
  constructor(
    private readonly provider: RepaymentProvider,
    private readonly repository: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  /** Reads the refunds of a charge and records them. */
  takeRefunds(chargeId: string) {
    return this.take(() => this.provider.readRefunds(chargeId));
  }

  takeCreditNote(creditNoteId: string) {
    return this.take(() => this.provider.readCreditNote(creditNoteId));
  }

  private async take(read: () => Promise<ShownRepayments | null>) {
    const first = await read();
    // Of another product of the account
    if (!first || !(await this.subscriptions.isOurs(first.subscriptionId))) return;
    await this.repository.takeIn(first.subscriptionId, async () => {
      const shown = await read();
      return shown && ((current) => current && takeRepayments(current, shown));
    });
  }
}
