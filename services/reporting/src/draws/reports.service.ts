import { Injectable, Logger } from '@nestjs/common';
import { Clock, type Document, Every } from '@numbercast/platform';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { type Draw, fileReport } from './draw.js';
import { DrawsRepository } from './draws.repository.js';
import { sameOutcome } from './outcome.js';
import { tally } from './report.js';

/** Makes the report of a draw once its result is published and every set given for it is known here. */
@Injectable()
export class ReportsService {
  private readonly logger = new Logger(ReportsService.name);

  constructor(
    private readonly draws: DrawsRepository,
    private readonly assignments: AssignmentsRepository,
    private readonly clock: Clock,
  ) {}

  @Every(1_000)
  async reportDueDraws() {
    for (const draw of await this.draws.findReportable()) await this.report(draw);
  }

  private async report(draw: Document<Draw>) {
    const known = await this.assignments.countMembers(draw._id);
    if (known < draw.closedWith!) {
      this.logger.warn(`the report of ${draw._id} waits for the sets of ${draw.closedWith! - known} members`);
      return;
    }
    const { published, game, date } = draw;
    const report = await tally(draw._id, game, date, published!, this.assignments.read(draw._id), this.clock.now());
    // Corrected while we counted? Then the next turn counts again
    await this.draws.draws.change(draw._id, (current) =>
      current.published && !current.report && sameOutcome(current.published, published!)
        ? fileReport(current, report)
        : null,
    );
  }
}
