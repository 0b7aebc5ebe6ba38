import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { AccountEmailQueueService } from './account-email-queue.service.js';
import { AccountEmailsConsumer } from './account-emails.consumer.js';
import { ChannelNoticesConsumer } from './channel-notices.consumer.js';
import { ConfirmationsConsumer } from './confirmations.consumer.js';
import { ContactChangesConsumer } from './contact-changes.consumer.js';
import { ContactMessagesConsumer } from './contact-messages.consumer.js';
import { DevicesConsumer } from './devices.consumer.js';
import { GiftsConsumer } from './gifts.consumer.js';
import { JackpotsConsumer } from './jackpots.consumer.js';
import { NumbersConsumer } from './numbers.consumer.js';
import { NumbersService } from './numbers.service.js';
import { ReceiptsConsumer } from './receipts.consumer.js';
import { RecipientsConsumer } from './recipients.consumer.js';
import { ResendBatches } from './resends/resend-batches.js';
import { ResendJobsRepository } from './resends/resend-jobs.repository.js';
import { ResendWorker } from './resends/resend-worker.service.js';
import { ResendableRepository } from './resends/resendable.repository.js';
import { ResendsService } from './resends/resends.service.js';
import { CorrectionBroadcastService } from './result-corrections/broadcast.service.js';
import { CorrectionBroadcastsRepository } from './result-corrections/broadcasts.repository.js';
import { CorrectionsConsumer } from './result-corrections/corrections.consumer.js';
import { TermsBroadcastService } from './terms-changes/terms-broadcast.service.js';
import { TermsBroadcastsRepository } from './terms-changes/terms-broadcasts.repository.js';
import { ResultBroadcastService } from './results/result-broadcast.service.js';
import { ResultBroadcastsRepository } from './results/result-broadcasts.repository.js';
import { ResultsConsumer } from './results/results.consumer.js';

/** Creates messages from events, resends, results, and corrections. */
@Module({
  imports: [MessagesModule, RecipientsModule, StatsModule],
  controllers: [
    ContactChangesConsumer,
    ConfirmationsConsumer,
    ContactMessagesConsumer,
    RecipientsConsumer,
    CorrectionsConsumer,
    ResultsConsumer,
    NumbersConsumer,
    DevicesConsumer,
    GiftsConsumer,
    JackpotsConsumer,
    AccountEmailsConsumer,
    ReceiptsConsumer,
    ChannelNoticesConsumer,
  ],
  providers: [
    AccountEmailQueueService,
    NumbersService,
    ResendJobsRepository,
    ResendableRepository,
    ResendBatches,
    ResendsService,
    ResendWorker,
    CorrectionBroadcastsRepository,
    CorrectionBroadcastService,
    TermsBroadcastsRepository,
    TermsBroadcastService,
    ResultBroadcastsRepository,
    ResultBroadcastService,
  ],
  exports: [NumbersService, ResendsService],
})
export class SchedulingModule {}
