import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Caller, CurrentCaller, Public, ResponseSchema, SignedIn } from '@numbercast/platform';
import { z } from 'zod';
import { contactSchema } from './contact-form.js';
import { exportedThreads, toExportedThread } from './thread-response.js';
import { ThreadsRepository } from './threads.repository.js';
import { ThreadsService } from './threads.service.js';

/** The contact form of visitors and members. */
@Controller('api/contact')
export class ContactController {
  constructor(
    private readonly service: ThreadsService,
    private readonly threads: ThreadsRepository,
  ) {}

  @Post()
  @Public()
  @HttpCode(202)
  @ResponseSchema(z.object({ success: z.literal(true) }))
  async receive(@Body({ schema: contactSchema }) { topic, ...form }: z.infer<typeof contactSchema>) {
    if (!topic) await this.service.receiveForm(form);
    return { success: true as const };
  }

  /** The support part of a member's data export. */
  @Get('data-export')
  @SignedIn()
  @ResponseSchema(exportedThreads)
  async gather(@CurrentCaller() { memberId }: Caller) {
    return { conversations: (await this.threads.listOfMember(memberId)).map(toExportedThread) };
  }
}
