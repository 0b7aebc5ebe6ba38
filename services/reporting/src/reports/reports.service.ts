import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, Clock, type Document, Leases, Scheduled, ServerClock } from '@numbercast/platform';
import { drawIdOf, type Game } from '@numbercast/lottery';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { awaitMembers, beginCount, type Draw, fileReport, isCountDue, countAgain } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { tally } from '../draws/report.js';

const LEASE_MS = 15_000;

/** Creates the report of a draw once its result is published and all of its assigned sets have been received. */
@Injectable()
export class ReportsService {
  private readonly logger = new Logger(ReportsService.name);

  constructor(
    private readonly draws: DrawsRepository,
    private readonly assignments: AssignmentsRepository,
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly serverClock: ServerClock,
  ) {}

  @Scheduled(1_000)
  async reportDueDraws() {
    const reportable = await this.draws.listReportable();
    await attemptEach(reportable, async (draw) => {
      if (isCountDue(draw, this.serverClock.now())) await this.reportAlone(draw);
    });
  }

  /**
   * Recounts a draw after a member's sets were stored late. A count that began before may have missed them. One that
   * begins later cannot: a count registers before it reads, and this check runs after the sets are stored.
   */
  async countAlso(game: Game, date: string) {
    if (!(await this.draws.isCounted(game, date))) return;
    const known = await this.assignments.countMembers(drawIdOf({ game, date }));
    await this.draws.change(game, date, (draw) => countAgain(draw, known));
  }

  /** Counts under a lease: concurrent counts of two replicas would invalidate each other repeatedly. */
  private async reportAlone({ _id }: Document<Draw>) {
    await this.leases.during(`report:${_id}`, LEASE_MS, async () => {
      // Another replica may have counted before the lease was acquired
      const draw = await this.draws.find(_id);
      if (draw && isCountDue(draw, this.serverClock.now()) && (await this.isComplete(draw))) await this.report(draw);
    });
  }

  private async isComplete({ _id, game, date, closedWith, waiting }: Document<Draw>) {
    const missing = closedWith! - (await this.assignments.countMembers(_id));
    if (missing <= 0) return true;
    if (waiting?.missingMembers !== missing)
      this.logger.warn(`the report of ${_id} is waiting for the sets of ${missing} members`);
    await this.draws.change(game, date, (current) => awaitMembers(current, missing, this.serverClock.now()));
    return false;
  }

  private async report({ game, date }: Draw) {
    const count = randomUUID();
    const draw = await this.draws.change(game, date, (current) => beginCount(current, count));
    if (draw?.counting !== count) return;
    const assigned = this.assignments.read(draw._id);
    const counted = await tally({ game, date, published: draw.published! }, assigned, this.clock.now());
    await this.draws.change(game, date, (current) => fileReport(current, count, counted));
  }
}
