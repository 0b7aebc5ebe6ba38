import { Controller, Get } from '@nestjs/common';
import { GAMES } from '@numbercast/lottery';
import { Clock, Public } from '@numbercast/platform';
import { DrawsRepository } from '../draws/draws.repository.js';

/** Same threshold as the alert DrawResultOverdue. */
const OVERDUE_MS = 6 * 3_600_000;

/** State of results for the public status page. The gateway does not route to it. */
@Controller('internal/status')
@Public()
export class StatusController {
  constructor(
    private readonly draws: DrawsRepository,
    private readonly clock: Clock,
  ) {}

  @Get()
  async read() {
    const limit = new Date(this.clock.now().getTime() - OVERDUE_MS);
    const unpublished = (await Promise.all(GAMES.map((game) => this.draws.listUnpublished(game)))).flat();
    return { isResultOverdue: unpublished.some(({ drawAt }) => drawAt !== undefined && drawAt < limit) };
  }
}
