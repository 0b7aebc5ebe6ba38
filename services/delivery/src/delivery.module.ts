import { Module } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import { ArchiveFiles } from './retention/archive/archive-files.js';
import { ArchiveKeysRepository } from './retention/archive/archive-keys.repository.js';
import { ArchiveReader } from './retention/archive/archive-reader.js';
import { ArchivesRepository } from './retention/archive/archives.repository.js';
import type { Config } from './config.js';
import { DeliveryMetrics } from './stats/delivery-metrics.js';
import { CarrierLimits } from './dispatch/carrier-limits/carrier-limits.js';
import { CarriersService } from './recipients/carriers/carriers.service.js';
import { DailyQuotaRepository } from './dispatch/carrier-limits/daily-quota.repository.js';
import { PhonesRepository } from './recipients/carriers/phones.repository.js';
import { ConsentsRepository } from './recipients/consents/consents.repository.js';
import { ConsentsService } from './recipients/consents/consents.service.js';
import { PhoneQuotasRepository } from './callbacks/replies/phone-quotas.repository.js';
import { PhoneRefusalsRepository } from './recipients/consents/phone-refusals.repository.js';
import { TextReviewsController } from './api/text-reviews.controller.js';
import { TextReviewsRepository } from './callbacks/replies/text-reviews.repository.js';
import { UnsubscribeController } from './api/unsubscribe.controller.js';
import { RecipientsConsumer } from './scheduling/recipients.consumer.js';
import { RecipientsRepository } from './recipients/recipients.repository.js';
import { CorrectionsConsumer } from './scheduling/result-corrections/corrections.consumer.js';
import { CorrectionBroadcastService } from './scheduling/result-corrections/broadcast.service.js';
import { CorrectionBroadcastsRepository } from './scheduling/result-corrections/broadcasts.repository.js';
import { StatsService } from './stats/stats.service.js';
import { StatsRepository } from './stats/stats.repository.js';
import { PendingStatsRepository } from './stats/pending-stats.repository.js';
import { AlarmsController } from './api/alarms.controller.js';
import { BacklogRepository } from './stats/forecast/backlog.repository.js';
import { ForecastsService } from './stats/forecast/forecasts.service.js';
import { DeadlineRisksRepository } from './stats/forecast/deadline-risks.repository.js';
import { JackpotsConsumer } from './scheduling/jackpots.consumer.js';
import { JackpotsRepository } from './recipients/jackpots.repository.js';
import { ContactChangesConsumer } from './scheduling/contact-changes.consumer.js';
import { BoardService } from './stats/board.service.js';
import { NumbersConsumer } from './scheduling/numbers.consumer.js';
import { DeliveriesController } from './api/deliveries.controller.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { NumbersService } from './scheduling/numbers.service.js';
import { MessageQueueService } from './messages/message-queue.service.js';
import { RecipientsService } from './recipients/recipients.service.js';
import { ConfirmationsConsumer } from './scheduling/confirmations.consumer.js';
import { ContactMessagesConsumer } from './scheduling/contact-messages.consumer.js';
import { AccountEmailQueueService } from './scheduling/account-email-queue.service.js';
import { AccountEmailsConsumer } from './scheduling/account-emails.consumer.js';
import { ReceiptsConsumer } from './scheduling/receipts.consumer.js';
import { ChannelNoticesConsumer } from './scheduling/channel-notices.consumer.js';
import { ErasureConsumer } from './retention/erasure.consumer.js';
import { MailboxesRepository } from './recipients/mailboxes/mailboxes.repository.js';
import { MailboxesService } from './recipients/mailboxes/mailboxes.service.js';
import { DataExportController } from './api/data-export.controller.js';
import { Retention } from './retention/retention.js';
import { SendGridMails } from './providers/sendgrid-mails.js';
import { SendGridSuppressions } from './providers/sendgrid-suppressions.js';
import { TwilioLookup } from './providers/twilio-lookup.js';
import { TwilioTexts } from './providers/twilio-texts.js';
import { ResendBatches } from './scheduling/resends/resend-batches.js';
import { ResendJobsRepository } from './scheduling/resends/resend-jobs.repository.js';
import { ResendWorker } from './scheduling/resends/resend-worker.service.js';
import { ResendableRepository } from './scheduling/resends/resendable.repository.js';
import { ResendsController } from './api/resends.controller.js';
import { ResendsService } from './scheduling/resends/resends.service.js';
import { OutcomeReconciler } from './dispatch/outcome-reconciler.service.js';
import { DeferredMessagesService } from './dispatch/deferred-messages.service.js';
import { WakeSignal } from './messages/wake-signal.js';
import { ProviderDispatchService } from './dispatch/provider-dispatch.service.js';
import { ProviderStatusRepository } from './dispatch/provider-status.repository.js';
import { SenderService } from './dispatch/sender.service.js';
import { TemplatesController } from './api/templates.controller.js';
import { Timing } from './timing.js';
import { InboxRepository } from './callbacks/inbox.repository.js';
import { InboxService } from './callbacks/inbox.service.js';
import { MailReportsService } from './callbacks/mail-reports.service.js';
import { TextRepliesService } from './callbacks/text-replies.service.js';
import { TextReportsService } from './callbacks/text-reports.service.js';
import { WebhooksController } from './callbacks/webhooks.controller.js';

const carriers = [TwilioLookup, PhonesRepository, CarriersService, DailyQuotaRepository, CarrierLimits];
const forecast = [BacklogRepository, DeadlineRisksRepository, ForecastsService];
const consents = [
  ConsentsRepository,
  ConsentsService,
  PhoneRefusalsRepository,
  PhoneQuotasRepository,
  TextReviewsRepository,
];
const counting = [PendingStatsRepository, StatsRepository, StatsService];
const ledger = [
  RecipientsRepository,
  JackpotsRepository,
  MessagesRepository,
  NumbersService,
  MessageQueueService,
  RecipientsService,
  BoardService,
];
const sending = [
  TwilioTexts,
  SendGridMails,
  WakeSignal,
  Timing,
  ProviderStatusRepository,
  ProviderDispatchService,
  SenderService,
  DeferredMessagesService,
  OutcomeReconciler,
];
const resends = [ResendJobsRepository, ResendableRepository, ResendBatches, ResendsService, ResendWorker];
const archiveFiles = {
  provide: ArchiveFiles,
  inject: [CONFIG],
  useFactory: ({ ARCHIVE_DIR }: Config) => new ArchiveFiles(ARCHIVE_DIR),
};
const archive = [archiveFiles, ArchiveKeysRepository, ArchivesRepository, ArchiveReader];
const mailboxes = [SendGridSuppressions, MailboxesRepository, MailboxesService];
const corrections = [CorrectionBroadcastsRepository, CorrectionBroadcastService];
const webhooks = [InboxRepository, InboxService, TextReportsService, TextRepliesService, MailReportsService];

@Module({
  controllers: [
    ContactChangesConsumer,
    AlarmsController,
    ConfirmationsConsumer,
    ContactMessagesConsumer,
    RecipientsConsumer,
    CorrectionsConsumer,
    NumbersConsumer,
    DeliveriesController,
    JackpotsConsumer,
    AccountEmailsConsumer,
    ReceiptsConsumer,
    ChannelNoticesConsumer,
    ErasureConsumer,
    DataExportController,
    ResendsController,
    TemplatesController,
    TextReviewsController,
    UnsubscribeController,
    WebhooksController,
  ],
  providers: [
    DeliveryMetrics,
    Retention,
    ...carriers,
    ...forecast,
    ...consents,
    ...counting,
    AccountEmailQueueService,
    ...ledger,
    ...sending,
    ...resends,
    ...mailboxes,
    ...corrections,
    ...archive,
    ...webhooks,
  ],
})
export class DeliveryModule {}
