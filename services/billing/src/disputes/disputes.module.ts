import { Module } from '@nestjs/common';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { DisputesController } from './disputes.controller.js';
import { DisputesService } from './disputes.service.js';

/** Chargebacks and their consequences. */
@Module({
  imports: [SubscriptionsModule, SubscriptionReconcilerModule],
  controllers: [DisputesController],
  providers: [DisputesService],
  exports: [DisputesService],
})
export class DisputesModule {}
