import { Injectable } from '@nestjs/common';
import { DisputesService } from '../disputes/disputes.service.js';
import { GiftPurchasesService } from '../gifts/gift-purchases.service.js';
import { RepaymentsService } from '../repayments/repayments.service.js';
import { ResubscriptionsService } from '../resubscriptions/resubscriptions.service.js';
import { SignupsService } from '../signups/signups.service.js';
import { PaymentProvider } from '../checkouts/payment-provider.js';
import { SubscriptionProvider } from '../subscription-reconciler/subscription-provider.js';
import { SubscriptionReconciler } from '../subscription-reconciler/subscription-reconciler.service.js';
import { type EventType, OBJECT_OF, type ObjectKind, type StripeEvent } from './stripe-event.js';

/** Reads the object that a notice names and updates our data from it. */
@Injectable()
export class ObjectReader {
  private readonly readers: Record<ObjectKind, (event: StripeEvent) => Promise<unknown>>;

  constructor(
    private readonly provider: PaymentProvider,
    private readonly signups: SignupsService,
    private readonly restarts: ResubscriptionsService,
    private readonly gifts: GiftPurchasesService,
    invoices: SubscriptionProvider,
    subscriptions: SubscriptionReconciler,
    disputes: DisputesService,
    repayments: RepaymentsService,
  ) {
    this.readers = {
      session: ({ objectId }) => this.takePage(objectId),
      subscription: ({ objectId }) => subscriptions.sync(objectId),
      invoice: async ({ objectId, subject }) => {
        const subscriptionId = subject ?? (await invoices.subscriptionOf(objectId));
        return subscriptionId && subscriptions.sync(subscriptionId);
      },
      customer: ({ objectId }) => subscriptions.syncCustomer(objectId),
      charge: async ({ objectId }) => (await gifts.syncCharge(objectId)) || repayments.syncRefunds(objectId),
      'credit-note': ({ objectId }) => repayments.syncCreditNote(objectId),
      dispute: async ({ objectId }) => (await gifts.syncDispute(objectId)) || disputes.take(objectId),
    };
  }

  async read(event: StripeEvent) {
    await this.readers[OBJECT_OF[event.type as EventType]](event);
  }

  private async takePage(sessionId: string) {
    const session = await this.provider.readSession(sessionId);
    if (session?.purpose === 'signup') await this.signups.applySession(session);
    if (session?.purpose === 'restart') await this.restarts.applySession(session);
    if (session?.purpose === 'gift') await this.gifts.syncSession(session.giftId, sessionId);
  }
}
