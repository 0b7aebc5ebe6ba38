import { Module } from '@nestjs/common';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** The mirror of each Stripe subscription and its admin list. */
@Module({
  controllers: [SubscriptionsController],
  providers: [SubscriptionsRepository],
  exports: [SubscriptionsRepository],
})
export class SubscriptionsModule {}
