import { Injectable } from '@nestjs/common';
import { Clock, Metrics, shared } from '@numbercast/platform';
import { DisputesService } from '../disputes/disputes.service.js';
import { OrphansRepository } from '../orphans/orphans.repository.js';
import { isAfterRetriesRight, isPortalRight } from '../provider-settings/provider-settings.js';
import { ProviderSettingsRepository } from '../provider-settings/provider-settings.repository.js';
import type { Reconciliation } from '../reconciliation/reconciliation.js';
import { ReconciliationsRepository } from '../reconciliation/reconciliations.repository.js';
import { StripeEventsRepository } from '../stripe-events/stripe-events.repository.js';

/** Metrics of the difference between our records and the provider's. */
@Injectable()
export class BillingMetrics {
  private readonly newest = shared(async () => this.reconciliations.newest());

  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
    private readonly reconciliations: ReconciliationsRepository,
    private readonly notices: StripeEventsRepository,
    orphans: OrphansRepository,
    settings: ProviderSettingsRepository,
    disputes: DisputesService,
  ) {
    metrics.gauge('reconciliation_corrected', 'Subscriptions that were wrong here last night', [], () =>
      this.lastNight(({ corrected }) => corrected),
    );
    metrics.gauge('reconciliation_unreadable', 'Subscriptions that could not be compared last night', [], () =>
      this.lastNight(({ unreadable }) => unreadable.length),
    );
    metrics.gauge('reconciliation_age_seconds', 'Time since the last comparison began', [], () =>
      this.lastNight(({ begunAt }) => (this.clock.now().getTime() - begunAt.getTime()) / 1_000),
    );
    metrics.gauge(
      'reconciliation_orphans',
      'Subscriptions that the provider charges without a member here',
      [],
      async () => [{ value: await orphans.countFound() }],
    );
    metrics.gauge(
      'provider_settings_wrong',
      'Settings of the payment provider that are not as they must be, 1 or 0 each',
      ['setting'],
      async () => {
        const { portal, afterRetries } = await settings.find();
        return [
          { labels: { setting: 'portal' }, value: portal && !isPortalRight(portal) ? 1 : 0 },
          { labels: { setting: 'after-retries' }, value: afterRetries && !isAfterRetriesRight(afterRetries) ? 1 : 0 },
        ];
      },
    );
    metrics.gauge(
      'payment_notices_parked',
      'Notices of the payment provider that wait for an operator',
      [],
      async () => [{ value: await this.notices.countParked() }],
    );
    metrics.gauge('disputes_undecided', 'Disputes that no bank has decided', [], async () => [
      { value: (await disputes.listUndecided()).length },
    ]);
  }

  private async lastNight(valueOf: (night: Reconciliation) => number) {
    const night = await this.newest();
    return night ? [{ value: valueOf(night) }] : [];
  }
}
