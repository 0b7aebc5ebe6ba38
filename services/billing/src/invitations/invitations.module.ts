import { Global, Module } from '@nestjs/common';
import { MemberStatusModule } from '../member-status/member-status.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { RepaymentOrdersModule } from '../repayment-orders/repayment-orders.module.js';
import { Inviters } from '../signups/inviters.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { InvitationController, InvitationOffersController } from './invitations.controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';

/**
 * Invitations of friends, and the credit that both get. Global, because sign-ups look up inviters without depending on
 * it.
 */
@Global()
@Module({
  imports: [MemberStatusModule, PricesModule, RepaymentOrdersModule, SubscriptionsModule],
  controllers: [InvitationController, InvitationOffersController],
  providers: [InvitationsRepository, InvitationsService, { provide: Inviters, useExisting: InvitationsService }],
  exports: [InvitationsRepository, Inviters],
})
export class InvitationsModule {}
