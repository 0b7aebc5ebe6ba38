import { Injectable } from '@nestjs/common';
import { Clock, Metrics, shared } from '@numbercast/platform';
import { StatsRepository } from './stats.repository.js';
import { ForecastsService } from './forecast/forecasts.service.js';
import type { DeadlineRisk } from './forecast/deadline-risk.js';
import { boardRow } from './board.js';
import { BOARD_KEEPS_MS } from './board.service.js';

/** Metrics of the delivery of each draw before its deadline, in business time. */
@Injectable()
export class DeliveryMetrics {
  /** Texts that did not arrive, by Twilio's error code: some codes concern the account or the sender. */
  readonly textFailures: ReturnType<Metrics['counter']>;
  /** Twilio marks keyword texts only while its Advanced Opt-Out is on. */
  readonly unmarkedKeywords: ReturnType<Metrics['counter']>;
  private readonly deadlineRisks = shared(() => this.forecasts.recent());

  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
    private readonly counts: StatsRepository,
    private readonly forecasts: ForecastsService,
  ) {
    this.textFailures = metrics.counter('text_failures_total', 'Texts that did not arrive, by error code', ['code']);
    this.unmarkedKeywords = metrics.counter('unmarked_keywords_total', 'Keyword texts without OptOutType');
    const draw = ['draw', 'channel'];
    metrics.gauge('deliveries', 'Messages of draws before their deadline, by state', [...draw, 'state'], () =>
      this.readStates(),
    );
    metrics.gauge('messages_undelivered', 'Messages of the last 8 days that failed or expired', [], () =>
      this.readUndelivered(),
    );
    metrics.gauge('deadline_seconds', 'Time left until the deadline', draw, () =>
      this.readDeadlineRisks(({ deadline }, now) => (deadline.getTime() - now.getTime()) / 1_000),
    );
    metrics.gauge('deadline_late_messages', 'Messages that will miss the deadline at this pace', draw, () =>
      this.readDeadlineRisks(({ late }) => late),
    );
    metrics.gauge('deadline_in_danger', '1 while the deadline is in danger', draw, () =>
      this.readDeadlineRisks(({ isInDanger }) => Number(isInDanger)),
    );
  }

  private async readStates() {
    const counts = await this.counts.of({ deadlineFrom: this.clock.now() });
    return counts.flatMap((count) =>
      Object.entries(boardRow(count)?.states ?? {}).map(([state, value]) => ({
        labels: { draw: count.drawId, channel: count.channel, state },
        value,
      })),
    );
  }

  /** Counts original messages with numbers; resends are not counted. */
  private async readUndelivered() {
    const deadlineFrom = new Date(this.clock.now().getTime() - BOARD_KEEPS_MS);
    const states = (await this.counts.of({ deadlineFrom })).flatMap((count) => boardRow(count)?.states ?? []);
    return [{ value: states.reduce((sum, { failed, expired }) => sum + failed + expired, 0) }];
  }

  private async readDeadlineRisks(valueOf: (risk: DeadlineRisk, now: Date) => number) {
    const now = this.clock.now();
    const deadlineRisks = await this.deadlineRisks();
    return deadlineRisks
      .filter(({ deadline }) => deadline > now)
      .map((risk) => ({
        labels: { draw: risk.drawId, channel: risk.channel },
        value: valueOf(risk, now),
      }));
  }
}
