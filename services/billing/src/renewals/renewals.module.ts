import { Module } from '@nestjs/common';
import { PricesModule } from '../prices/prices.module.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { RenewalNoticesService } from './renewal-notices.service.js';

/** Notices before an annual membership renews. */
@Module({
  imports: [SubscriptionsModule, PricesModule, SubscriptionReconcilerModule],
  providers: [RenewalNoticesService],
})
export class RenewalsModule {}
