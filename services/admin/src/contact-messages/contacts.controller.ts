import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  actorOf,
  Admin,
  ResponseSchema,
  type Caller,
  Clock,
  CurrentCaller,
  pageOf,
  Public,
} from '@numbercast/platform';
import { z } from 'zod';
import { listSchema } from '../paging.js';
import { contactNotFound, contactSchema, listedContact, receive, contactResponse } from './contact.js';
import { ContactsRepository } from './contacts.repository.js';

const inbox = listSchema.extend({ state: z.enum(['waiting', 'answered', 'all']).default('all') });

@Controller()
export class ContactsController {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly clock: Clock,
  ) {}

  @Post('api/contact')
  @Public()
  @HttpCode(202)
  @ResponseSchema(z.object({ success: z.literal(true) }))
  async receive(@Body({ schema: contactSchema }) { topic, ...form }: z.infer<typeof contactSchema>) {
    const contactId = randomUUID();
    if (!topic) await this.contacts.add(contactId, receive(contactId, form, this.clock.now()));
    return { success: true as const };
  }

  @Get('api/admin/contacts')
  @Admin()
  @ResponseSchema(pageOf(listedContact))
  async list(@Query({ schema: inbox }) query: z.infer<typeof inbox>) {
    return this.contacts.list(query);
  }

  @Get('api/admin/contacts/:id')
  @Admin()
  @ResponseSchema(contactResponse, contactNotFound)
  async read(@Param('id') id: string) {
    const contact = await this.contacts.find(id);
    if (!contact) throw contactNotFound({ detail: id });
    return contact;
  }

  @Post('api/admin/contacts/:id/answered')
  @Admin()
  @HttpCode(200)
  @ResponseSchema(contactResponse, contactNotFound)
  async markAnswered(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    const contact = await this.contacts.markAnswered(id, actorOf(caller), this.clock.now());
    if (!contact) throw contactNotFound({ detail: id });
    return contact;
  }
}
