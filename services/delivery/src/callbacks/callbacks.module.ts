import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { StatsModule } from '../stats/stats.module.js';
import { TimingModule } from '../timing.module.js';
import { InboxRepository } from './inbox.repository.js';
import { InboxService } from './inbox.service.js';
import { MailReportsService } from './mail-reports.service.js';
import { MessageReportsService } from './message-reports.service.js';
import { PhoneQuotasRepository } from './replies/phone-quotas.repository.js';
import { TextReviewsRepository } from './replies/text-reviews.repository.js';
import { TextRepliesService } from './text-replies.service.js';
import { TextReportsService } from './text-reports.service.js';
import { WebhooksController } from './webhooks.controller.js';

/** Webhooks of the providers and replies to texts. */
@Module({
  imports: [MessagesModule, ProvidersModule, RecipientsModule, StatsModule, TimingModule],
  controllers: [WebhooksController],
  providers: [
    PhoneQuotasRepository,
    TextReviewsRepository,
    InboxRepository,
    InboxService,
    MessageReportsService,
    TextReportsService,
    TextRepliesService,
    MailReportsService,
  ],
  exports: [TextReviewsRepository, PhoneQuotasRepository],
})
export class CallbacksModule {}
