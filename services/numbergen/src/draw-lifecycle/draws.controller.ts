import { Controller, Get } from '@nestjs/common';
import { Admin, ResponseSchema, Clock, type Document, listOf, Public } from '@numbercast/platform';
import { z } from 'zod';
import { GAMES } from '@numbercast/lottery';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { JackpotsRepository } from '../jackpots/jackpots.repository.js';
import { storedChunks } from '../pools/chunk-order.js';
import { ChunkOrdersRepository } from '../pools/chunk-orders.repository.js';
import { type Draw, DRAW_STATES } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { drawProgress, isGenerating, progressOf } from '../draws/progress.js';

const SHOWN_TO_OPERATOR = 30;

const upcomingDraw = z.object({
  drawId: z.string(),
  game: z.enum(GAMES),
  date: z.iso.date(),
  drawAt: z.date(),
  deadline: z.date(),
  state: z.enum(DRAW_STATES),
  poolSize: z.int().nullable(),
});

/** The frozen values are null until the draw is sealed. */
const describedDraw = upcomingDraw.extend({
  ...drawProgress.shape,
  targetSets: z.int().nullable(),
  refusedTarget: z.int().nullable(),
  compliantSpace: z.int().nullable(),
  setsPerMember: z.int().nullable(),
  ruleVersion: z.string().nullable(),
  historyThrough: z.string().nullable(),
  historyHash: z.string().nullable(),
  sealedAt: z.date().nullable(),
  sealedWithoutLastResult: z.boolean(),
  jackpotMillions: z.int().nullable(),
  /** The feed whose amount was confirmed; null where the operator entered the amount. */
  jackpotSource: z.string().nullable(),
  /** The feed's current amount; null after the draw. */
  jackpotProposal: z
    .object({ millions: z.int(), cashDollars: z.int().nullable(), source: z.string(), readAt: z.date() })
    .nullable(),
});

const shown = ({ _id: drawId, game, date, drawAt, deadline, state, seal }: Document<Draw>) => ({
  drawId,
  game,
  date,
  drawAt,
  deadline,
  state,
  poolSize: seal?.poolSize ?? null,
});

/** Includes the server's time, from which clients count down because their own clocks may be wrong. */
const upcomingDraws = listOf(upcomingDraw).extend({ now: z.date() });

@Controller('api')
export class DrawsController {
  constructor(
    private readonly clock: Clock,
    private readonly draws: DrawsRepository,
    private readonly assignments: AssignmentsRepository,
    private readonly orders: ChunkOrdersRepository,
    private readonly jackpots: JackpotsRepository,
  ) {}

  /** The next draws of all games, soonest first. */
  @Get('draws')
  @Public()
  @ResponseSchema(upcomingDraws)
  async listUpcoming() {
    const now = this.clock.now();
    return { items: (await this.draws.listUpcoming(now)).map(shown), now };
  }

  /** Lists draws with their frozen values and progress, newest first. */
  @Get('admin/draws')
  @Admin('support')
  @ResponseSchema(listOf(describedDraw))
  async listForOperator() {
    const draws = await this.draws.listNewest(SHOWN_TO_OPERATOR);
    return { items: await Promise.all(draws.map((draw) => this.describe(draw))) };
  }

  /** Returns the progress of the open draws in a small response, for polling. */
  @Get('admin/draws/progress')
  @Admin('support')
  @ResponseSchema(listOf(drawProgress))
  async listProgress() {
    const draws = (await this.draws.listOpen()).filter(({ state }) => state === 'sealed');
    return { items: await Promise.all(draws.map((draw) => this.progress(draw))) };
  }

  private async describe(draw: Document<Draw>) {
    const { seal } = draw;
    return {
      ...shown(draw),
      targetSets: seal?.targetSets ?? null,
      refusedTarget: seal?.refusedTarget ?? null,
      compliantSpace: seal?.space.size ?? null,
      setsPerMember: seal?.setsPerMember ?? null,
      ruleVersion: seal?.space.rules.version ?? null,
      historyThrough: seal?.space.historyThrough ?? null,
      historyHash: seal?.space.historyHash ?? null,
      sealedAt: seal?.sealedAt ?? null,
      sealedWithoutLastResult: seal?.sealedWithoutLastResult ?? false,
      ...(await this.jackpotOf(draw)),
      ...(await this.progress(draw)),
    };
  }

  private async jackpotOf({ _id: drawId, drawAt }: Document<Draw>) {
    const [jackpot, proposal] = await Promise.all([
      this.jackpots.find(drawId),
      drawAt > this.clock.now() ? this.jackpots.findProposal(drawId) : null,
    ]);
    return {
      jackpotMillions: jackpot?.millions ?? null,
      jackpotSource: jackpot?.source?.host ?? null,
      jackpotProposal: proposal && {
        millions: proposal.millions,
        cashDollars: proposal.cashDollars ?? null,
        source: proposal.source,
        readAt: proposal.readAt,
      },
    };
  }

  private async progress(draw: Document<Draw>) {
    const [membersAssigned, orders] = await Promise.all([
      this.assignments.countMembers(draw._id),
      isGenerating(draw) ? this.orders.listOf(draw._id) : [],
    ]);
    return { drawId: draw._id, ...progressOf(draw, { storedChunks: storedChunks(orders), membersAssigned }) };
  }
}
