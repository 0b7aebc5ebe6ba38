import { Injectable } from '@nestjs/common';
import { Clock, Metrics, shared } from '@numbercast/platform';
import { drawIdOf, GAMES } from '@numbercast/lottery';
import { whyHeld } from './draws/draw.js';
import { DrawsRepository } from './draws/draws.repository.js';
import { failingMsOf } from './jackpots/jackpot-feed.js';
import { JackpotsService } from './jackpots/jackpots.service.js';
import { isOpen } from './wins/win.js';
import { WinsService } from './wins/wins.service.js';

/**
 * Metrics of overdue and held results, jackpot feeds, reports that wait for sets, and wins that wait for an operator.
 */
@Injectable()
export class ReportingMetrics {
  private readonly unpublished = shared(async () =>
    (await Promise.all(GAMES.map((game) => this.draws.listUnpublished(game)))).flat(),
  );

  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
    private readonly draws: DrawsRepository,
    wins: WinsService,
    private readonly jackpots: JackpotsService,
  ) {
    metrics.gauge('result_overdue_seconds', 'Time since a draw whose result is not published', ['draw'], () =>
      this.readOverdue(),
    );
    metrics.gauge('result_held', 'Results that both sources have reported and that are not published', ['draw'], () =>
      this.readHeld(),
    );
    metrics.gauge('jackpot_feed_failing_seconds', 'Time since a feed of jackpots could be read', ['game'], () =>
      this.readFailingFeeds(),
    );
    metrics.gauge('jackpot_changed', 'Confirmed jackpots from which the feed differs now', ['draw'], () =>
      this.readChangedJackpots(),
    );
    metrics.gauge(
      'jackpot_wins_open',
      'Jackpot wins without a payout, or with a winner to be contacted',
      [],
      async () => [{ value: (await wins.list()).items.filter(isOpen).length }],
    );
    metrics.gauge('report_missing_members', 'Members whose sets a report still waits for', ['draw'], async () =>
      (await this.draws.listReportable()).flatMap(({ _id: draw, waiting }) =>
        waiting ? [{ labels: { draw }, value: waiting.missingMembers }] : [],
      ),
    );
  }

  private async readFailingFeeds() {
    const now = this.clock.now();
    const failing = await this.jackpots.listFailing();
    return failing.map((feed) => ({ labels: { game: feed.game }, value: failingMsOf(feed, now) / 1_000 }));
  }

  private async readChangedJackpots() {
    const changed = await this.jackpots.listChanged();
    return changed.map(({ drawId }) => ({ labels: { draw: drawId }, value: 1 }));
  }

  private async readHeld() {
    const held = (await this.unpublished()).filter((draw) => whyHeld(draw) !== null);
    return held.map(({ game, date }) => ({ labels: { draw: drawIdOf({ game, date }) }, value: 1 }));
  }

  private async readOverdue() {
    const now = this.clock.now();
    return (await this.unpublished()).flatMap(({ game, date, drawAt }) =>
      drawAt && drawAt < now
        ? [{ labels: { draw: drawIdOf({ game, date }) }, value: (now.getTime() - drawAt.getTime()) / 1_000 }]
        : [],
    );
  }
}
