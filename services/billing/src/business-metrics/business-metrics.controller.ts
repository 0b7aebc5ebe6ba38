import { Controller, Get } from '@nestjs/common';
import { Admin, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { businessMetricsSchema } from './business-metrics.js';
import { BusinessMetricsService } from './business-metrics.service.js';

const newestMetrics = z.object({ newest: businessMetricsSchema.nullable() });

@Controller('api/admin/payments/metrics')
export class BusinessMetricsController {
  constructor(private readonly metrics: BusinessMetricsService) {}

  /** The metrics of the last full count; null before the first. */
  @Get()
  @Admin('finance')
  @ResponseSchema(newestMetrics)
  async show() {
    const newest = await this.metrics.newest();
    if (!newest) return { newest: null };
    const { at, running, paused, disputed, pastDue, churn, cohorts, gifts, monthlyRevenueCents } = newest;
    return { newest: { at, running, paused, disputed, pastDue, churn, cohorts, gifts, monthlyRevenueCents } };
  }
}
