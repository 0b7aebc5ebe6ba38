import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  actorOf,
  Admin,
  ResponseSchema,
  type Caller,
  Clock,
  CurrentCaller,
  invalidInput,
  listOf,
  problem,
  Public,
} from '@numbercast/platform';
import { z } from 'zod';
import { GAMES } from '@numbercast/lottery';
import { correct, drawNotHeld, resultImpossible } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { outcomeOf, outcomeSchema } from '../draws/outcome.js';
import { reportSchema } from '../draws/report.js';

const querySchema = z.object({ game: z.enum(GAMES).optional() });
type GameQuery = z.infer<typeof querySchema>;

const result = outcomeSchema.extend({ drawId: z.string(), game: z.enum(GAMES), date: z.iso.date() });

const correctionSchema = z.strictObject({
  whites: z.array(z.int()).length(5, 'Please enter five different balls.'),
  red: z.int(),
  reason: z.string().trim().min(1, 'Please say where the official result is published.').max(500),
});

const drawUnknown = problem('draw-unknown', 404, 'Draw not found.');
const noReport = problem('report-not-found', 404, 'Draw report not found');

@Controller('api')
export class DrawsController {
  constructor(
    private readonly draws: DrawsRepository,
    private readonly clock: Clock,
  ) {}

  @Get('results')
  @Public()
  @ResponseSchema(listOf(result))
  async results(@Query({ schema: querySchema }) { game }: GameQuery) {
    return { items: await this.draws.listResults(game) };
  }

  /** Enters the official result when both sources are wrong or the result is held. */
  @Post('admin/reports/results/:drawId')
  @HttpCode(200)
  @Admin()
  @ResponseSchema(result, drawUnknown, drawNotHeld, resultImpossible)
  async correct(
    @Param('drawId') drawId: string,
    @Body({ schema: correctionSchema }) { whites, red, reason }: z.infer<typeof correctionSchema>,
    @CurrentCaller() caller: Caller,
  ) {
    const outcome = outcomeOf(whites, red);
    if (!outcome)
      throw invalidInput({ errors: [{ pointer: '/whites', detail: 'Please enter five different balls.' }] });
    const { game, date } = (await this.draws.find(drawId)) ?? {};
    if (!game || !date) throw drawUnknown();
    const correction = { by: actorOf(caller), at: this.clock.now(), reason };
    await this.draws.change(game, date, (draw) => correct(draw, outcome, correction));
    return { drawId, game, date, ...outcome };
  }

  @Get('admin/reports')
  @Admin()
  @ResponseSchema(listOf(reportSchema))
  async reports(@Query({ schema: querySchema }) { game }: GameQuery) {
    return { items: await this.draws.listReports(game) };
  }

  @Get('admin/reports/latest')
  @Admin()
  @ResponseSchema(reportSchema, noReport)
  async latest(@Query({ schema: querySchema }) { game }: GameQuery) {
    const [report] = await this.draws.listReports(game, 1);
    if (!report) throw noReport();
    return report;
  }
}
