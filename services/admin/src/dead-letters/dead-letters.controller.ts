import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  actorOf,
  Admin,
  ResponseSchema,
  type Caller,
  CurrentCaller,
  CurrentReply,
  type ExportColumns,
  type ExportReply,
  ExportRoute,
  ListExports,
  pageOf,
} from '@numbercast/platform';
import { z } from 'zod';
import {
  DeadLettersRepository,
  deadLetterListItem,
  letterLine,
  type LettersQuery,
  lettersSchema,
  type ListedDeadLetter,
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
const exportQuery = lettersSchema.omit({ page: true });

const lineOf = ({ _id, ...deadLetter }: ListedDeadLetter) => letterLine({ id: _id, ...deadLetter });

const columns: ExportColumns<ListedDeadLetter> = {
  id: ({ _id }) => _id,
  'failed at': (deadLetter) => lineOf(deadLetter).at,
  service: ({ service }) => service,
  event: (deadLetter) => lineOf(deadLetter).type,
  about: ({ key }) => key,
  error: (deadLetter) => lineOf(deadLetter).error,
  retries: ({ replays }) => replays,
  'set aside': ({ isSetAside = false }) => isSetAside,
};

const done = z.object({ success: z.literal(true) });

@Controller('api/admin/dead-letters')
@Admin()
export class DeadLettersController {
  constructor(
    private readonly deadLetters: DeadLettersRepository,
    private readonly service: DeadLettersService,
    private readonly exports: ListExports,
  ) {}

  @Get()
  @ResponseSchema(pageOf(deadLetterListItem))
  async list(@Query({ schema: lettersSchema }) query: LettersQuery) {
    return this.deadLetters.list(query);
  }

  @ExportRoute()
  async export(
    @Query({ schema: exportQuery }) filter: z.infer<typeof exportQuery>,
    @CurrentCaller() caller: Caller,
    @CurrentReply() reply: ExportReply,
  ) {
    const found = await this.deadLetters.readWhole(filter);
    return this.exports.send(reply, { list: 'dead letters', actor: actorOf(caller), filter, found, columns });
  }

  /** Ids contain slashes, which are encoded in the URL. */
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
