import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { ProviderSettingsModule } from '../provider-settings/provider-settings.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { SubscriptionProvider } from './subscription-provider.js';
import { SubscriptionReconciler } from './subscription-reconciler.service.js';

/** Brings each Stripe subscription to its desired state. */
@Module({
  imports: [StripeModule, SubscriptionsModule, CheckoutsModule, ProviderSettingsModule],
  providers: [SubscriptionProvider, SubscriptionReconciler],
  exports: [SubscriptionReconciler, SubscriptionProvider],
})
export class SubscriptionReconcilerModule {}
