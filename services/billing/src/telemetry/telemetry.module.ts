import { Module } from '@nestjs/common';
import { DisputesModule } from '../disputes/disputes.module.js';
import { OrphansModule } from '../orphans/orphans.module.js';
import { ProviderSettingsModule } from '../provider-settings/provider-settings.module.js';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.js';
import { StripeEventsModule } from '../stripe-events/stripe-events.module.js';
import { BillingMetrics } from './billing-metrics.js';

/** The metrics of the service. */
@Module({
  imports: [ReconciliationModule, StripeEventsModule, OrphansModule, ProviderSettingsModule, DisputesModule],
  providers: [BillingMetrics],
})
export class TelemetryModule {}
