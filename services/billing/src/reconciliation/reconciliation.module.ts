import { Module } from '@nestjs/common';
import { OrphansModule } from '../orphans/orphans.module.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ReconciliationCondition } from './reconciliation.condition.js';
import { ReconciliationController } from './reconciliation.controller.js';
import { ReconciliationService } from './reconciliation.service.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';

/** The comparison of all subscriptions with Stripe. */
@Module({
  imports: [SubscriptionsModule, SubscriptionReconcilerModule, OrphansModule],
  controllers: [ReconciliationController],
  providers: [ReconciliationCondition, ReconciliationsRepository, ReconciliationService],
  exports: [ReconciliationsRepository],
})
export class ReconciliationModule {}
