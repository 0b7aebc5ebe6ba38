import { Injectable, Logger } from '@nestjs/common';
import { Clock, Scheduled } from '@numbercast/platform';
import { defaultPortalOf } from '../stripe/account.js';
import { StripeClient } from '../stripe/stripe-client.js';
import { type AfterRetries, isPortalRight } from './provider-settings.js';
import { ProviderSettingsRepository } from './provider-settings.repository.js';

const HOUR_MS = 3_600_000;

/** Reads, at start and every hour, settings of the provider's account that this product depends on. */
@Injectable()
export class ProviderSettingsService {
  private readonly logger = new Logger(ProviderSettingsService.name);
  private readonly stripe;

  constructor(
    client: StripeClient,
    private readonly repository: ProviderSettingsRepository,
    private readonly clock: Clock,
  ) {
    this.stripe = client.api;
  }

  find() {
    return this.repository.find();
  }

  @Scheduled(HOUR_MS)
  async read() {
    const configuration = await defaultPortalOf(this.stripe);
    const { subscription_cancel, subscription_update, subscription_pause } = configuration?.features ?? {};
    const portal = {
      canCancel: subscription_cancel?.enabled ?? false,
      canChangePlan: subscription_update?.enabled ?? false,
      canPause: subscription_pause?.enabled ?? false,
      readAt: this.clock.now(),
    };
    await this.repository.savePortal(portal);
    if (!isPortalRight(portal))
      this.logger.warn("the payment provider's customer portal enables actions that belong only in the profile");
  }

  /** Records the action of the provider after the last retry. */
  async recordAfterRetries(seen: AfterRetries['seen']) {
    const { afterRetries } = await this.repository.find();
    if (afterRetries?.seen !== seen) await this.repository.saveAfterRetries({ seen, seenAt: this.clock.now() });
  }
}
