import { Module } from '@nestjs/common';
import { SignupsModule } from '../signups/signups.module.js';
import { SubscriptionReconcilerModule } from '../subscription-reconciler/subscription-reconciler.module.js';
import { MemberDecisionsService } from './member-decisions.service.js';
import { MemberEventsConsumer } from './member-events.consumer.js';

/** Decisions of members and operators that change a subscription. */
@Module({
  imports: [SubscriptionReconcilerModule, SignupsModule],
  controllers: [MemberEventsConsumer],
  providers: [MemberDecisionsService],
})
export class MemberEventsModule {}
