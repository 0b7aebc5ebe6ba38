import { Injectable } from '@nestjs/common';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { type RepaymentsSnapshot, applyRepayments } from '../subscriptions/repayment.js';
import { RepaymentProvider } from './repayment-provider.js';

/** Records refunds and credit notes of the provider, which members and operators see. */
@Injectable()
export class RepaymentsService {
  constructor(
    private readonly provider: RepaymentProvider,
    private readonly repository: SubscriptionsRepository,
    private readonly subscriptions: SubscriptionReconciler,
  ) {}

  /** Reads the refunds of a charge and records them. */
  syncRefunds(chargeId: string) {
    return this.sync(() => this.provider.readRefunds(chargeId));
  }

  syncCreditNote(creditNoteId: string) {
    return this.sync(() => this.provider.readCreditNote(creditNoteId));
  }

  private async sync(read: () => Promise<RepaymentsSnapshot | null>) {
    const first = await read();
    // It belongs to another product of the account
    if (!first || !(await this.subscriptions.isOurs(first.subscriptionId))) return;
    await this.repository.updateFromProvider(first.subscriptionId, async () => {
      const shown = await read();
      return shown && ((current) => current && applyRepayments(current, shown));
    });
  }
}
