import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.js';
import { ProviderSettingsController } from './provider-settings.controller.js';
import { ProviderSettingsRepository } from './provider-settings.repository.js';
import { ProviderSettingsService } from './provider-settings.service.js';

/** The check of the settings of the Stripe account. */
@Module({
  imports: [StripeModule],
  controllers: [ProviderSettingsController],
  providers: [ProviderSettingsRepository, ProviderSettingsService],
  exports: [ProviderSettingsRepository, ProviderSettingsService],
})
export class ProviderSettingsModule {}
