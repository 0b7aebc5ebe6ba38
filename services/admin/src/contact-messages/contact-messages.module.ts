import { Module } from '@nestjs/common';
import { SupportThreadsModule } from '../support-threads/support-threads.module.js';
import { ContactMessagesRepository } from './contact-messages.repository.js';
import { ThreadMigration } from './thread-migration.js';

/** Messages of releases before support threads, until they are copied. */
@Module({
  imports: [SupportThreadsModule],
  providers: [ContactMessagesRepository, ThreadMigration],
  exports: [ContactMessagesRepository],
})
export class ContactMessagesModule {}
