import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { DisputesModule } from '../disputes/disputes.module.js';
import { GiftsModule } from '../gifts/gifts.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { RepaymentsModule } from '../repayments/repayments.module.js';
import { ResubscriptionsModule } from '../resubscriptions/resubscriptions.module.js';
import { SignupsModule } from '../signups/signups.module.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { ObjectReader } from './object-reader.js';
import { StripeEventsController } from './stripe-events.controller.js';
import { StripeEventsRepository } from './stripe-events.repository.js';
import { StripeEventsService } from './stripe-events.service.js';

/** Stripe webhooks: stored, deduplicated, and applied. */
@Module({
  imports: [
    CheckoutsModule,
    SignupsModule,
    ResubscriptionsModule,
    SubscriptionReconcilerModule,
    DisputesModule,
    RepaymentsModule,
    ReceiptsModule,
    GiftsModule,
  ],
  controllers: [StripeEventsController],
  providers: [StripeEventsRepository, ObjectReader, StripeEventsService],
  exports: [StripeEventsRepository],
})
export class StripeEventsModule {}
