import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { TimingModule } from '../timing.module.js';
import { CarrierLimits } from './carrier-limits/carrier-limits.js';
import { DailyQuotaRepository } from './carrier-limits/daily-quota.repository.js';
import { DeferredMessagesService } from './deferred-messages.service.js';
import { FormerPartitionsService } from './former-partitions.service.js';
import { OutcomeReconciler } from './outcome-reconciler.service.js';
import { PartitionLeases } from './partition-leases.service.js';
import { ProviderDispatchService } from './provider-dispatch.service.js';
import { ProviderStatusRepository } from './provider-status.repository.js';
import { SenderService } from './sender.service.js';

/** Sends due messages within rate limits, quotas, and quiet hours. */
@Module({
  imports: [ProvidersModule, MessagesModule, RecipientsModule, TimingModule],
  providers: [
    DailyQuotaRepository,
    CarrierLimits,
    ProviderStatusRepository,
    ProviderDispatchService,
    SenderService,
    PartitionLeases,
    FormerPartitionsService,
    DeferredMessagesService,
    OutcomeReconciler,
  ],
  exports: [ProviderStatusRepository, DailyQuotaRepository],
})
export class DispatchModule {}
