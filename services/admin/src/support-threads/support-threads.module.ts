import { Module } from '@nestjs/common';
import { ContactController } from './contact.controller.js';
import { SendersRepository } from './senders.repository.js';
import { SupportThreadsConsumer } from './support-threads.consumer.js';
import { ThreadsController } from './threads.controller.js';
import { ThreadsRepository } from './threads.repository.js';
import { ThreadsService } from './threads.service.js';

/** Conversations with members and others, from the contact form and from texts. */
@Module({
  controllers: [SupportThreadsConsumer, ContactController, ThreadsController],
  providers: [SendersRepository, ThreadsRepository, ThreadsService],
  exports: [SendersRepository, ThreadsRepository],
})
export class SupportThreadsModule {}
