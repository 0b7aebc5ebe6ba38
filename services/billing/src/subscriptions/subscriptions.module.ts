import { Module } from '@nestjs/common';
import { ListExports } from '@numbercast/platform';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** The mirror of each Stripe subscription and its admin list. */
@Module({
  controllers: [SubscriptionsController],
  providers: [SubscriptionsRepository, ListExports],
  exports: [SubscriptionsRepository],
})
export class SubscriptionsModule {}
