import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.js';
import { NoticesConsumer } from './notices.consumer.js';
import { WebhookCallsRepository } from './webhook-calls.repository.js';
import { WebhookClient } from './webhook-client.js';
import { WebhookSender } from './webhook-sender.service.js';

/** Notices for operators. */
@Module({
  imports: [MessagesModule],
  controllers: [NoticesConsumer],
  providers: [WebhookCallsRepository, WebhookClient, WebhookSender],
})
export class NoticesModule {}
