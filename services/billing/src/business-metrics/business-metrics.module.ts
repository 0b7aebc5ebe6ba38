import { Module } from '@nestjs/common';
import { GiftsModule } from '../gifts/gifts.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { BusinessMetricsController } from './business-metrics.controller.js';
import { BusinessMetricsRepository } from './business-metrics.repository.js';
import { BusinessMetricsService } from './business-metrics.service.js';

/** Revenue, churn, and cohorts for operators. */
@Module({
  imports: [SubscriptionsModule, PricesModule, GiftsModule],
  controllers: [BusinessMetricsController],
  providers: [BusinessMetricsRepository, BusinessMetricsService],
})
export class BusinessMetricsModule {}
