import { Module } from '@nestjs/common';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { MessageQueueService } from './message-queue.service.js';
import { MessagesRepository } from './messages.repository.js';
import { WakeSignal } from './wake-signal.js';

/** Messages: content, state, and storage. */
@Module({
  imports: [RecipientsModule],
  providers: [MessagesRepository, MessageQueueService, WakeSignal],
  exports: [MessageQueueService, MessagesRepository, WakeSignal],
})
export class MessagesModule {}
