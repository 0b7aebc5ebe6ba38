import { Injectable } from '@nestjs/common';
import { Clock, Metrics } from '@numbercast/platform';
import { DrawsRepository } from './draws/draws.repository.js';
import { drawIdOf, GAMES } from './draws/outcome.js';

/** How late results are, of which draws, and which reports wait for sets. */
@Injectable()
export class ReportingMetrics {
  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
    private readonly draws: DrawsRepository,
  ) {
    metrics.gauge('result_overdue_seconds', 'Time since a draw whose result is not published', ['draw'], () =>
      this.readOverdue(),
    );
    metrics.gauge('report_missing_members', 'Members whose sets a report still waits for', ['draw'], async () =>
      (await this.draws.listReportable()).flatMap(({ _id: draw, waiting }) =>
        waiting ? [{ labels: { draw }, value: waiting.missingMembers }] : [],
      ),
    );
  }

  private async readOverdue() {
    const now = this.clock.now();
    const unpublished = (await Promise.all(GAMES.map((game) => this.draws.listUnpublished(game)))).flat();
    return unpublished.flatMap(({ game, date, drawAt }) =>
      drawAt && drawAt < now
        ? [{ labels: { draw: drawIdOf(game, date) }, value: (now.getTime() - drawAt.getTime()) / 1_000 }]
        : [],
    );
  }
}
