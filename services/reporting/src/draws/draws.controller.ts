import { Controller, Get, Query } from '@nestjs/common';
import { Admin, problem, Public } from '@numbercast/platform';
import { z } from 'zod';
import { DrawsRepository } from './draws.repository.js';

const querySchema = z.object({ game: z.enum(['powerball', 'megamillions']).optional() });
type GameQuery = z.infer<typeof querySchema>;

const noReport = problem('report-not-found', 404, 'There is no draw report yet');

@Controller('api')
export class DrawsController {
  constructor(private readonly draws: DrawsRepository) {}

  @Get('results')
  @Public()
  async results(@Query({ schema: querySchema }) { game }: GameQuery) {
    return { items: await this.draws.listResults(game) };
  }

  @Get('admin/reports')
  @Admin()
  async reports(@Query({ schema: querySchema }) { game }: GameQuery) {
    return { items: await this.draws.listReports(game) };
  }

  @Get('admin/reports/latest')
  @Admin()
  async latest(@Query({ schema: querySchema }) { game }: GameQuery) {
    const [report] = await this.draws.listReports(game, 1);
    if (!report) throw noReport();
    return report;
  }
}
