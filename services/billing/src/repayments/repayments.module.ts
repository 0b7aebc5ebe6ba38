import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { RepaymentProvider } from './repayment-provider.js';
import { RepaymentsService } from './repayments.service.js';

/** Refunds of payments that bought nothing. */
@Module({
  imports: [StripeModule, SubscriptionReconcilerModule, SubscriptionsModule],
  providers: [RepaymentProvider, RepaymentsService],
  exports: [RepaymentsService],
})
export class RepaymentsModule {}
