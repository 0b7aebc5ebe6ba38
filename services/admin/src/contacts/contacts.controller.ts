import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Admin, Clock, Public } from '@numbercast/platform';
import { type Page, pageSchema } from '../paging.js';
import { type ContactForm, contactSchema, receive } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

@Controller()
export class ContactsController {
  constructor(
    private readonly repository: ContactsRepository,
    private readonly clock: Clock,
  ) {}

  @Post('api/contact')
  @Public()
  @HttpCode(202)
  async receive(@Body({ schema: contactSchema }) form: ContactForm) {
    const contactId = randomUUID();
    const { next, events } = receive(contactId, form, this.clock.now());
    await this.repository.contacts.insert(contactId, next, events);
    return { success: true };
  }

  @Get('api/admin/contacts')
  @Admin()
  async list(@Query({ schema: pageSchema }) { page }: Page) {
    return this.repository.list(page);
  }
}
