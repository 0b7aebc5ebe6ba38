import { Module } from '@nestjs/common';
import { RecipientsModule } from '../recipients/recipients.module.js';
import { DrawMessagesRepository } from './draw-messages.repository.js';
import { LastDeliveriesRepository } from './last-deliveries.repository.js';
import { MessageQueueService } from './message-queue.service.js';
import { MessagesRepository } from './messages.repository.js';
import { Partitions } from './partitions.js';
import { StatsJournal } from './stats-journal.js';
import { WakeSignal } from './wake-signal.js';

/** Messages: content, state, and storage. */
@Module({
  imports: [RecipientsModule],
  providers: [
    StatsJournal,
    MessagesRepository,
    DrawMessagesRepository,
    LastDeliveriesRepository,
    MessageQueueService,
    Partitions,
    WakeSignal,
  ],
  exports: [
    StatsJournal,
    MessageQueueService,
    MessagesRepository,
    DrawMessagesRepository,
    LastDeliveriesRepository,
    Partitions,
    WakeSignal,
  ],
})
export class MessagesModule {}
