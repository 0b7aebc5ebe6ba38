import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { MemberStatusModule } from '../member-status/member-status.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ResubscriptionCheckoutService } from './resubscription-checkout.service.js';
import { ResubscriptionsRepository } from './resubscriptions.repository.js';
import { ResubscriptionsService } from './resubscriptions.service.js';

/** New subscriptions of former members. */
@Module({
  imports: [CheckoutsModule, SubscriptionReconcilerModule, MemberStatusModule, SubscriptionsModule, PricesModule],
  providers: [ResubscriptionsRepository, ResubscriptionsService, ResubscriptionCheckoutService],
  exports: [ResubscriptionCheckoutService, ResubscriptionsService],
})
export class ResubscriptionsModule {}
