import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, CurrentCaller, pageOf } from '@numbercast/platform';
import { z } from 'zod';
import {
  DeadLettersRepository,
  deadLetterListItem,
  type LettersQuery,
  lettersSchema,
} from './dead-letters.repository.js';
import { DeadLettersService, letterNotFound } from './dead-letters.service.js';

const deadLetterResponse = deadLetterListItem.extend({
  eventId: z.string().optional(),
  source: z.string().optional(),
  publishedAt: z.string().optional(),
  /** The payload of the event, in the JSON form of its message. */
  payload: z.unknown(),
  unreadable: z.string().nullable(),
});
const done = z.object({ success: z.literal(true) });

@Controller('api/admin/dead-letters')
@Admin()
export class DeadLettersController {
  constructor(
    private readonly deadLetters: DeadLettersRepository,
    private readonly service: DeadLettersService,
  ) {}

  @Get()
  @ResponseSchema(pageOf(deadLetterListItem))
  async list(@Query({ schema: lettersSchema }) query: LettersQuery) {
    return this.deadLetters.list(query);
  }

  /** Ids hold slashes; in the address they are encoded. */
  @Get(':id')
  @ResponseSchema(deadLetterResponse, letterNotFound)
  async read(@Param('id') id: string) {
    return this.service.read(id);
  }

  @Post(':id/replay')
  @HttpCode(202)
  @ResponseSchema(done, letterNotFound)
  async replay(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.service.replay(id, actorOf(caller));
    return { success: true as const };
  }

  @Post(':id/set-aside')
  @HttpCode(200)
  @ResponseSchema(done, letterNotFound)
  async setAside(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.service.setAside(id, actorOf(caller));
    return { success: true as const };
  }
}
