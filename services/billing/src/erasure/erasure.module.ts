import { Module } from '@nestjs/common';
import { RepaymentOrdersModule } from '../repayment-orders/repayment-orders.module.js';
import { SignupsModule } from '../signups/signups.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ErasureConsumer } from './erasure.consumer.js';
import { ErasureService } from './erasure.service.js';

/** Removal of personal data of erased members. */
@Module({
  imports: [SignupsModule, SubscriptionsModule, RepaymentOrdersModule],
  controllers: [ErasureConsumer],
  providers: [ErasureService],
})
export class ErasureModule {}
