import { Module } from '@nestjs/common';
import { RepaymentsModule } from '../repayments/repayments.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { RepaymentOrderProvider } from './repayment-order-provider.js';
import { RepaymentOrdersController } from './repayment-orders.controller.js';
import { RepaymentOrdersRepository } from './repayment-orders.repository.js';
import { RepaymentOrdersService } from './repayment-orders.service.js';

/** Refunds and credits that operators order in the console. */
@Module({
  imports: [StripeModule, SubscriptionsModule, SubscriptionReconcilerModule, RepaymentsModule],
  controllers: [RepaymentOrdersController],
  providers: [RepaymentOrdersRepository, RepaymentOrderProvider, RepaymentOrdersService],
  exports: [RepaymentOrderProvider, RepaymentOrdersRepository, RepaymentOrdersService],
})
export class RepaymentOrdersModule {}
