import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock, type Document, Every, Leases } from '@numbercast/platform';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { beginCount, type Draw, fileReport, recount } from './draw.js';
import { DrawsRepository } from './draws.repository.js';
import { drawIdOf, type Game } from './outcome.js';
import { tally } from './report.js';

const LEASE_MS = 15_000;

/** Makes the report of a draw once its result is published and every set given for it is known here. */
@Injectable()
export class ReportsService {
  private readonly logger = new Logger(ReportsService.name);
  /** Members missing per draw when last looked, so that only changes are logged. */
  private readonly awaited = new Map<string, number>();

  constructor(
    private readonly draws: DrawsRepository,
    private readonly assignments: AssignmentsRepository,
    private readonly leases: Leases,
    private readonly clock: Clock,
  ) {}

  @Every(1_000)
  async reportDueDraws() {
    const reportable = await this.draws.listReportable();
    for (const draw of reportable) {
      if (await this.isComplete(draw)) await this.reportAlone(draw);
    }
  }

  /**
   * To be called when a member's sets for a draw have been stored. A count begun before may have missed them,
   * and one begun now cannot: counters sign in before they look, and this looks for them after the sets are there.
   */
  async countAlso(game: Game, date: string) {
    if (!(await this.draws.isCounted(game, date))) return;
    const known = await this.assignments.countMembers(drawIdOf(game, date));
    await this.draws.change(game, date, (draw) => recount(draw, known));
  }

  private async isComplete({ _id, closedWith }: Document<Draw>) {
    const missing = closedWith! - (await this.assignments.countMembers(_id));
    if (missing <= 0) return true;
    if (this.awaited.get(_id) !== missing)
      this.logger.warn(`the report of ${_id} waits for the sets of ${missing} members`);
    this.awaited.set(_id, missing);
    return false;
  }

  /** Two replicas counting at once would take each other's place again and again. */
  private async reportAlone({ game, date }: Draw) {
    await this.leases.during(`report:${drawIdOf(game, date)}`, LEASE_MS, () => this.report(game, date));
  }

  private async report(game: Game, date: string) {
    const count = randomUUID();
    const draw = await this.draws.change(game, date, (current) => beginCount(current, count));
    if (draw?.counting !== count) return;
    const assigned = this.assignments.read(draw._id);
    const counted = await tally({ game, date, published: draw.published! }, assigned, this.clock.now());
    await this.draws.change(game, date, (current) => fileReport(current, count, counted));
  }
}
