import { Module } from '@nestjs/common';
import { ContactsConsumer } from './contacts.consumer.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsRepository } from './contacts.repository.js';

/** Messages from the contact form. */
@Module({
  controllers: [ContactsConsumer, ContactsController],
  providers: [ContactsRepository],
  exports: [ContactsRepository],
})
export class ContactMessagesModule {}
