import { Module } from '@nestjs/common';
import { GiftsModule } from '../gifts/gifts.module.js';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { MemberStatusModule } from '../member-status/member-status.module.js';
import { RepaymentOrdersModule } from '../repayment-orders/repayment-orders.module.js';
import { SignupsModule } from '../signups/signups.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { DataExportController } from './data-export.controller.js';

/** The billing part of a member’s data export. */
@Module({
  imports: [MemberStatusModule, SignupsModule, SubscriptionsModule, InvoicesModule, RepaymentOrdersModule, GiftsModule],
  controllers: [DataExportController],
})
export class DataExportModule {}
