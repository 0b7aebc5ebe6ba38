import { Module } from '@nestjs/common';
import { ProviderSettingsModule } from '../provider-settings/provider-settings.module.js';
import { StripeModule } from '../stripe/stripe.module.js';
import { StripeCheck } from './stripe.check.js';

/** The preflight of the Stripe account. */
@Module({ imports: [StripeModule, ProviderSettingsModule], providers: [StripeCheck] })
export class PreflightModule {}
