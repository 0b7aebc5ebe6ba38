import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  actorOf,
  Admin,
  type Caller,
  Clock,
  CurrentCaller,
  invalidInput,
  pageOf,
  ResponseSchema,
} from '@numbercast/platform';
import { z } from 'zod';
import { listSchema } from '../paging.js';
import { answerTimes } from './answer-times.js';
import { THREAD_STATES } from './thread.js';
import {
  closeSchema,
  closeThread,
  contactChanged,
  contactNotFound,
  reply,
  type Reply,
  replySchema,
} from './thread-replies.js';
import { listedThread, threadResponse, toListedThread, toThreadResponse } from './thread-response.js';
import { ThreadsRepository } from './threads.repository.js';

const inbox = listSchema.extend({
  state: z.enum([...THREAD_STATES, 'all']).default('all'),
  memberId: z.string().trim().max(60).default(''),
});

/** Period of the statistics on the time to the first reply: 30 days. */
const FIGURES_OF_MS = 30 * 86_400_000;

const figures = z.object({
  open: z.int(),
  oldestSince: z.date().nullable(),
  answered: z.int(),
  medianMs: z.number().nullable(),
  p90Ms: z.number().nullable(),
});

/** Conversations of operators with members and others. */
@Controller('api/admin/contacts')
@Admin('support')
export class ThreadsController {
  constructor(
    private readonly threads: ThreadsRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ResponseSchema(pageOf(listedThread))
  async list(@Query({ schema: inbox }) query: z.infer<typeof inbox>) {
    const { items, ...place } = await this.threads.list(query);
    return { items: items.map(toListedThread), ...place };
  }

  /** Returns the number of open conversations, and the times to the first reply in the last 30 days. */
  @Get('figures')
  @ResponseSchema(figures)
  async readFigures() {
    const since = new Date(this.clock.now().getTime() - FIGURES_OF_MS);
    const [waiting, times] = await Promise.all([this.threads.waiting(), this.threads.answerTimesSince(since)]);
    return { open: waiting.count, oldestSince: waiting.since ?? null, ...answerTimes(times) };
  }

  @Get(':id')
  @ResponseSchema(threadResponse, contactNotFound)
  async read(@Param('id') id: string) {
    const thread = await this.threads.find(id);
    if (!thread) throw contactNotFound({ detail: id });
    return toThreadResponse(thread);
  }

  @Post(':id/replies')
  @HttpCode(200)
  @ResponseSchema(threadResponse, contactNotFound, contactChanged, invalidInput)
  async reply(@Param('id') id: string, @Body({ schema: replySchema }) wanted: Reply, @CurrentCaller() caller: Caller) {
    const [by, at] = [actorOf(caller), this.clock.now()];
    const thread = await this.threads.change(id, (current) => reply(id, current, wanted, by, at));
    if (!thread) throw contactNotFound({ detail: id });
    return toThreadResponse(thread);
  }

  @Post(':id/close')
  @HttpCode(200)
  @ResponseSchema(threadResponse, contactNotFound, contactChanged)
  async close(
    @Param('id') id: string,
    @Body({ schema: closeSchema }) { revision }: z.infer<typeof closeSchema>,
    @CurrentCaller() caller: Caller,
  ) {
    const [by, at] = [actorOf(caller), this.clock.now()];
    const thread = await this.threads.change(id, (current) => closeThread(id, current, revision, by, at));
    if (!thread) throw contactNotFound({ detail: id });
    return toThreadResponse(thread);
  }
}
