import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { actorOf, Admin, ResponseSchema, type Caller, Clock, CurrentCaller, listOf } from '@numbercast/platform';
import { z } from 'zod';
import { CHANNELS } from '../recipients/recipient.js';
import { drawIsOver } from '../scheduling/numbers.service.js';
import { JOB_STATES, RESENDABLE, tallySchema } from '../scheduling/resends/resend-job.js';
import { drawNotFound, jobNotFound, ResendsService } from '../scheduling/resends/resends.service.js';

const order = {
  drawId: z.string().min(1).max(60),
  channel: z.enum(CHANNELS, { error: 'Choose texts, emails or push messages' }),
  states: z.array(z.enum(RESENDABLE)).min(1, 'Choose at least one state').max(RESENDABLE.length),
};
const previewSchema = z.strictObject(order);
const startSchema = z.strictObject({ id: z.uuid(), ...order });

const previewResponse = z.object({
  messages: z.int(),
  segments: z.int(),
  costMicros: z.number(),
  leftOut: tallySchema.pick({ delivered: true, onTheWay: true, refused: true, unreadable: true }),
  /** There are more messages than the preview checked. */
  isAtLeast: z.boolean(),
});

const resendJobResponse = z.object({
  id: z.string(),
  drawId: z.string(),
  channel: z.enum(CHANNELS),
  states: z.array(z.enum(RESENDABLE)),
  actor: z.string(),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  state: z.enum(JOB_STATES),
  tally: tallySchema,
  progress: z.object({
    waiting: z.int(),
    inFlight: z.int(),
    delivered: z.int(),
    failed: z.int(),
    notSent: z.int(),
  }),
});

const noDraw = [drawNotFound, drawIsOver];

@Controller('api/admin/deliveries/resends')
@Admin()
export class ResendsController {
  constructor(
    private readonly resends: ResendsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Admin('support')
  @ResponseSchema(listOf(resendJobResponse).extend({ now: z.date() }))
  async list() {
    return { now: this.clock.now(), items: (await this.resends.list()).map(shown) };
  }

  @Post('preview')
  @HttpCode(200)
  @ResponseSchema(previewResponse, ...noDraw)
  preview(@Body({ schema: previewSchema }) asked: z.infer<typeof previewSchema>) {
    return this.resends.preview(asked);
  }

  @Post()
  @HttpCode(202)
  @ResponseSchema(resendJobResponse, ...noDraw)
  async start(
    @Body({ schema: startSchema }) { id, ...asked }: z.infer<typeof startSchema>,
    @CurrentCaller() caller: Caller,
  ) {
    return shown(await this.resends.start(id, asked, actorOf(caller)));
  }

  @Post(':id/stop')
  @HttpCode(202)
  @ResponseSchema(resendJobResponse, jobNotFound)
  async stop(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    return shown(await this.resends.stop(id, actorOf(caller)));
  }
}

type Job = Awaited<ReturnType<ResendsService['one']>> | Awaited<ReturnType<ResendsService['list']>>[number];

function shown({ _id: id, drawId, channel, states, actor, startedAt, endedAt, state, tally, sent }: Job) {
  const count = (...wanted: string[]) =>
    sent.filter((line) => wanted.includes(line.state)).reduce((sum, line) => sum + line.count, 0);
  const progress = {
    waiting: count('queued'),
    inFlight: count('sending', 'accepted', 'unknown'),
    delivered: count('delivered'),
    failed: count('failed', 'expired'),
    notSent: count('suppressed'),
  };
  return { id, drawId, channel, states, actor, startedAt, endedAt: endedAt ?? null, state, tally, progress };
}
