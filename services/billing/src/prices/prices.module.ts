import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { PlanPricesReader } from './plan-prices.js';
import { RenewalAmounts } from './renewal-amounts.js';

/** Prices of the plans and amounts of renewals. */
@Module({
  imports: [StripeModule, CheckoutsModule],
  providers: [RenewalAmounts, PlanPricesReader],
  exports: [PlanPricesReader, RenewalAmounts],
})
export class PricesModule {}
