import { Module } from '@nestjs/common';
import { MemberStatusModule } from '../member-status/member-status.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ReceiptProvider } from './receipt-provider.js';
import { ReceiptsRepository } from './receipts.repository.js';
import { ReceiptsService } from './receipts.service.js';

/** Receipts for paid invoices. */
@Module({
  imports: [StripeModule, SubscriptionsModule, MemberStatusModule],
  providers: [ReceiptProvider, ReceiptsRepository, ReceiptsService],
  exports: [ReceiptsService],
})
export class ReceiptsModule {}
