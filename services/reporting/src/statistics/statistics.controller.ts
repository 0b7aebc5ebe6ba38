import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ResponseSchema, Public } from '@numbercast/platform';
import { z } from 'zod';
import { GAMES } from '@numbercast/lottery';
import { statisticsFile } from './statistics-file.js';
import { eraNotFound, statisticsOfEra, StatisticsService } from './statistics.service.js';

const placeSchema = z.strictObject({ game: z.enum(GAMES), era: z.iso.date().optional() });
type Place = z.infer<typeof placeSchema>;

const AND_GO_ON = { passthrough: true } as const;
interface Reply {
  header(name: string, value: string): unknown;
}

/** The next draw is days away; a correction may appear a few minutes late. Errors are not cached. */
const KEPT = 'public, max-age=300';

/** Public statistics of drawn numbers. */
@Controller('api/statistics')
@Public()
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get()
  @ResponseSchema(statisticsOfEra, eraNotFound)
  async read(@Query({ schema: placeSchema }) { game, era }: Place, @Res(AND_GO_ON) reply: Reply) {
    const found = await this.statistics.read(game, era);
    reply.header('cache-control', KEPT);
    return found;
  }

  @Get('csv')
  @Header('content-type', 'text/csv; charset=utf-8')
  @ResponseSchema(z.string(), eraNotFound)
  async download(@Query({ schema: placeSchema }) { game, era }: Place, @Res(AND_GO_ON) reply: Reply) {
    const found = await this.statistics.read(game, era);
    reply.header('cache-control', KEPT);
    reply.header('content-disposition', `attachment; filename="numbercast-${game}-since-${found.era.from}.csv"`);
    return statisticsFile(game, found);
  }
}
