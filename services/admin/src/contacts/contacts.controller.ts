import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Admin, Clock, Public } from '@numbercast/platform';
import { type Page, pageSchema } from '../paging.js';
import { type ContactForm, contactSchema, receive } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly clock: Clock,
  ) {}

  @Post('api/contact')
  @Public()
  @HttpCode(202)
  async receive(@Body({ schema: contactSchema }) form: ContactForm) {
    const contactId = randomUUID();
    await this.contacts.add(contactId, receive(contactId, form, this.clock.now()));
    return { success: true };
  }

  @Get('api/admin/contacts')
  @Admin()
  async list(@Query({ schema: pageSchema }) { page }: Page) {
    return this.contacts.list(page);
  }
}
