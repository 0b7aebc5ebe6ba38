import { Inject, Injectable, Logger } from '@nestjs/common';
import { attemptEach, Clock, CONFIG, Scheduled } from '@numbercast/platform';
import { type Game, GAMES } from '@numbercast/lottery';
import type { Config } from '../config.js';
import { type Draw, newDraw, applyReadings, whyHeld } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { dueLook, everything } from './due-look.js';
import { FeedReader } from './feed-reader.js';
import { ResultListsRepository } from './result-lists.repository.js';
import type { Period, Reading } from './rows.js';

const CHECK_MS = 500;

/** Polls the sources for results, and publishes those on which both agree. */
@Injectable()
export class ResultsService {
  private readonly logger = new Logger(ResultsService.name);
  /** Technical time before which the sources are not polled. */
  private readonly restUntil = new Map<Game, number>();
  private readonly lookedAt = new Map<Game, Date>();

  constructor(
    private readonly feeds: FeedReader,
    private readonly draws: DrawsRepository,
    private readonly lists: ResultListsRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Polls each game separately, so that failing sources of one game do not delay the other. */
  @Scheduled(CHECK_MS)
  async lookForResults() {
    await attemptEach(GAMES, (game) => this.lookWhenDue(game), { concurrency: GAMES.length });
  }

  private async lookWhenDue(game: Game) {
    if (performance.now() < (this.restUntil.get(game) ?? 0)) return;
    const now = this.clock.now();
    const period = dueLook(now, await this.draws.listUnpublished(game), this.lookedAt.get(game));
    if (!period) return;
    this.restUntil.set(game, performance.now() + this.config.FEED_POLL_MS);
    await this.look(game, period);
    await this.list(game, now);
    this.lookedAt.set(game, now);
  }

  private async look(game: Game, period: Period) {
    const [a, b] = await Promise.all([this.feeds.read('a', game, period), this.feeds.read('b', game, period)]);
    const known = await this.draws.findSince(game, period.from);
    for (const [date, readings] of byDate(a, b)) {
      const decision = applyReadings(known.get(date) ?? newDraw(game, date), readings, this.clock.now());
      if (decision) await this.take(game, date, readings);
    }
  }

  private async list(game: Game, lookedAt: Date) {
    const since = everything(lookedAt).from;
    await this.lists.publish(game, await this.draws.listPublished(game, since), since, lookedAt);
  }

  private async take(game: Game, date: string, readings: Draw['readings']) {
    const draw = await this.draws.change(game, date, (current) => applyReadings(current, readings, this.clock.now()));
    const held = draw && whyHeld(draw);
    if (held) this.logger.error(`the result of ${draw._id} is held: ${held}`);
  }
}

/**
 * Groups the readings of both sources by date, oldest first: a consumer that awaits a result then has all earlier ones.
 */
function byDate(a: Reading[], b: Reading[]): [string, Draw['readings']][] {
  const readings = new Map<string, Draw['readings']>();
  for (const { date, outcome } of a) readings.set(date, { a: outcome });
  for (const { date, outcome } of b) readings.set(date, { ...readings.get(date), b: outcome });
  return [...readings].sort(([one], [other]) => one.localeCompare(other));
}
