import { Controller, Get, Query } from '@nestjs/common';
import { Admin, Answers, listOf, problem, Public } from '@numbercast/platform';
import { z } from 'zod';
import { DrawsRepository } from './draws.repository.js';
import { GAMES, outcomeSchema } from './outcome.js';
import { reportSchema } from './report.js';

const querySchema = z.object({ game: z.enum(GAMES).optional() });
type GameQuery = z.infer<typeof querySchema>;

const result = outcomeSchema.extend({ drawId: z.string(), game: z.enum(GAMES), date: z.iso.date() });

const noReport = problem('report-not-found', 404, 'There is no draw report yet');

@Controller('api')
export class DrawsController {
  constructor(private readonly draws: DrawsRepository) {}

  @Get('results')
  @Public()
  @Answers(listOf(result))
  async results(@Query({ schema: querySchema }) { game }: GameQuery) {
    return { items: await this.draws.listResults(game) };
  }

  @Get('admin/reports')
  @Admin()
  @Answers(listOf(reportSchema))
  async reports(@Query({ schema: querySchema }) { game }: GameQuery) {
    return { items: await this.draws.listReports(game) };
  }

  @Get('admin/reports/latest')
  @Admin()
  @Answers(reportSchema, noReport)
  async latest(@Query({ schema: querySchema }) { game }: GameQuery) {
    const [report] = await this.draws.listReports(game, 1);
    if (!report) throw noReport();
    return report;
  }
}
