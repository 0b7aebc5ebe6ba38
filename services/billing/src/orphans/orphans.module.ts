import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { SignupsModule } from '../signups/signups.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ListedSubscriptions } from './listed-subscriptions.js';
import { OrphanSearchService } from './orphan-search.service.js';
import { OrphansController } from './orphans.controller.js';
import { OrphansRepository } from './orphans.repository.js';
import { OrphansService } from './orphans.service.js';

/** Stripe subscriptions without a member, and their refund. */
@Module({
  imports: [StripeModule, CheckoutsModule, SubscriptionsModule, SignupsModule, SubscriptionReconcilerModule],
  controllers: [OrphansController],
  providers: [ListedSubscriptions, OrphansRepository, OrphanSearchService, OrphansService],
  exports: [OrphansRepository, OrphanSearchService],
})
export class OrphansModule {}
