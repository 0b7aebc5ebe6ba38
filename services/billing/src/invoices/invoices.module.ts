import { Module } from '@nestjs/common';
import { MemberStatusModule } from '../member-status/member-status.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { InvoicesAdminController, InvoicesController } from './invoices.controller.js';
import { InvoicesService } from './invoices.service.js';

/** Invoices of a member, read from Stripe. */
@Module({
  imports: [StripeModule, MemberStatusModule, SubscriptionsModule],
  controllers: [InvoicesController, InvoicesAdminController],
  providers: [InvoicesService],
  exports: [InvoicesService],
})
export class InvoicesModule {}
