import { Module } from '@nestjs/common';
import { GiftsModule } from '../gifts/gifts.module.js';
import { MemberStatusModule } from '../member-status/member-status.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { ResubscriptionsModule } from '../resubscriptions/resubscriptions.module.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { MemberAmountsService } from './member-amounts.service.js';
import { MySubscriptionController } from './my-subscription.controller.js';
import { MySubscriptionService } from './my-subscription.service.js';

/** The routes with which members read and change their subscription. */
@Module({
  imports: [
    ResubscriptionsModule,
    SubscriptionsModule,
    SubscriptionReconcilerModule,
    MemberStatusModule,
    PricesModule,
    GiftsModule,
  ],
  controllers: [MySubscriptionController],
  providers: [MySubscriptionService, MemberAmountsService],
})
export class MySubscriptionModule {}
