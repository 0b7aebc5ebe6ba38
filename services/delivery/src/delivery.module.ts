import { Module } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import { ArchiveFiles } from './archive/archive-files.js';
import { ArchiveKeysRepository } from './archive/archive-keys.repository.js';
import { ArchiveReader } from './archive/archive-reader.js';
import { ArchivesRepository } from './archive/archives.repository.js';
import type { Config } from './config.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { CarrierLimits } from './carriers/carrier-limits.js';
import { CarriersService } from './carriers/carriers.service.js';
import { DailyQuotaRepository } from './carriers/daily-quota.repository.js';
import { PhonesRepository } from './carriers/phones.repository.js';
import { ConsentsRepository } from './consents/consents.repository.js';
import { ConsentsService } from './consents/consents.service.js';
import { PhoneQuotasRepository } from './consents/phone-quotas.repository.js';
import { PhoneRefusalsRepository } from './consents/phone-refusals.repository.js';
import { TextReviewsController } from './consents/text-reviews.controller.js';
import { TextReviewsRepository } from './consents/text-reviews.repository.js';
import { UnsubscribeController } from './consents/unsubscribe.controller.js';
import { ContactsConsumer } from './contacts/contacts.consumer.js';
import { ContactsRepository } from './contacts/contacts.repository.js';
import { CorrectionsConsumer } from './corrections/corrections.consumer.js';
import { CorrectionBroadcastService } from './corrections/broadcast.service.js';
import { CorrectionBroadcastsRepository } from './corrections/broadcasts.repository.js';
import { CountingService } from './counting/counting.service.js';
import { CountsRepository } from './counting/counts.repository.js';
import { UncountedRepository } from './counting/uncounted.repository.js';
import { AlarmsController } from './forecast/alarms.controller.js';
import { BacklogRepository } from './forecast/backlog.repository.js';
import { ForecastsService } from './forecast/forecasts.service.js';
import { DeadlineRisksRepository } from './forecast/deadline-risks.repository.js';
import { JackpotsConsumer } from './jackpots/jackpots.consumer.js';
import { JackpotsRepository } from './jackpots/jackpots.repository.js';
import { AccountMessagesConsumer } from './ledger/account-messages.consumer.js';
import { BoardService } from './ledger/board.service.js';
import { DeliveriesConsumer } from './ledger/deliveries.consumer.js';
import { DeliveriesController } from './ledger/deliveries.controller.js';
import { DeliveriesRepository } from './ledger/deliveries.repository.js';
import { DeliveriesService } from './ledger/deliveries.service.js';
import { ConfirmationsConsumer } from './account-emails/confirmations.consumer.js';
import { ContactMessagesConsumer } from './account-emails/contact-messages.consumer.js';
import { AccountEmailWriter } from './account-emails/account-email-writer.js';
import { AccountEmailsConsumer } from './account-emails/account-emails.consumer.js';
import { ReceiptsConsumer } from './account-emails/receipts.consumer.js';
import { NoticesConsumer } from './ledger/notices.consumer.js';
import { ErasureConsumer } from './erasure/erasure.consumer.js';
import { MailboxesRepository } from './mailboxes/mailboxes.repository.js';
import { MailboxesService } from './mailboxes/mailboxes.service.js';
import { DataExportController } from './ledger/data-export.controller.js';
import { Retention } from './retention.js';
import { SendGridMails } from './providers/sendgrid-mails.js';
import { SendGridSuppressions } from './providers/sendgrid-suppressions.js';
import { TwilioLookup } from './providers/twilio-lookup.js';
import { TwilioTexts } from './providers/twilio-texts.js';
import { ResendBatches } from './resends/resend-batches.js';
import { ResendJobsRepository } from './resends/resend-jobs.repository.js';
import { ResendWorker } from './resends/resend-worker.service.js';
import { ResendableRepository } from './resends/resendable.repository.js';
import { ResendsController } from './resends/resends.controller.js';
import { ResendsService } from './resends/resends.service.js';
import { OutcomeReconciler } from './sending/outcome-reconciler.service.js';
import { DeferredMessagesService } from './sending/deferred-messages.service.js';
import { WakeSignal } from './sending/wake-signal.js';
import { ProviderDispatchService } from './sending/provider-dispatch.service.js';
import { ProviderStatusRepository } from './sending/provider-status.repository.js';
import { SenderService } from './sending/sender.service.js';
import { TemplatesController } from './templates/templates.controller.js';
import { Timing } from './timing.js';
import { InboxRepository } from './webhooks/inbox.repository.js';
import { InboxService } from './webhooks/inbox.service.js';
import { MailReportsService } from './webhooks/mail-reports.service.js';
import { TextRepliesService } from './webhooks/text-replies.service.js';
import { TextReportsService } from './webhooks/text-reports.service.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

const carriers = [TwilioLookup, PhonesRepository, CarriersService, DailyQuotaRepository, CarrierLimits];
const forecast = [BacklogRepository, DeadlineRisksRepository, ForecastsService];
const consents = [
  ConsentsRepository,
  ConsentsService,
  PhoneRefusalsRepository,
  PhoneQuotasRepository,
  TextReviewsRepository,
];
const counting = [UncountedRepository, CountsRepository, CountingService];
const ledger = [ContactsRepository, JackpotsRepository, DeliveriesRepository, DeliveriesService, BoardService];
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
    AccountMessagesConsumer,
    AlarmsController,
    ConfirmationsConsumer,
    ContactMessagesConsumer,
    ContactsConsumer,
    CorrectionsConsumer,
    DeliveriesConsumer,
    DeliveriesController,
    JackpotsConsumer,
    AccountEmailsConsumer,
    ReceiptsConsumer,
    NoticesConsumer,
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
    AccountEmailWriter,
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
