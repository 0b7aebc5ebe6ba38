import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, CONFIG, Every } from '@numbercast/platform';
import type { Config } from '../config.js';
import { type Draw, isDisputed, newDraw, takeReadings } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { drawIdOf, type Game, GAMES, sameOutcome } from '../draws/outcome.js';
import { FeedReader } from './feed-reader.js';
import type { Reading } from './rows.js';

const DAY_MS = 86_400_000;
/** Results are not out before; the sources have them about an hour after the draw. */
const EARLIEST_MS = 30 * 60_000;
/** Far enough back for 200 draws of either game, the window of the rules. */
const FIRST_IMPORT_DAYS = 730;
const CHECK_MS = 500;

/** Asks the sources for results that are due, and publishes what both agree on. */
@Injectable()
export class ResultsService {
  private readonly logger = new Logger(ResultsService.name);
  private readonly nextAsk = new Map<Game, number>();

  constructor(
    private readonly feeds: FeedReader,
    private readonly draws: DrawsRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Every(CHECK_MS)
  async askForDueResults() {
    for (const game of GAMES) {
      if (performance.now() < (this.nextAsk.get(game) ?? 0)) continue;
      const since = await this.missingSince(game);
      if (since === null) continue;
      this.nextAsk.set(game, performance.now() + this.config.FEED_POLL_MS);
      await this.compare(game, since);
    }
  }

  /**
   * First day whose result is wanted, when one is due. Everything since the newest published result is looked at,
   * because drawings that were never scheduled here (before the first start) have results, too.
   */
  private async missingSince(game: Game): Promise<string | null> {
    const now = this.clock.now().getTime();
    const newest = await this.draws.newestPublishedDate(game);
    if (newest === null) return new Date(now - FIRST_IMPORT_DAYS * DAY_MS).toISOString().slice(0, 10);
    const due = await this.draws.firstMissing(game, new Date(now - EARLIEST_MS));
    return due && (due < newest ? due : newest);
  }

  private async compare(game: Game, since: string) {
    const [a, b] = await Promise.all([this.feeds.read('a', game, since), this.feeds.read('b', game, since)]);
    const published = await this.draws.publishedSince(game, since);
    const byDate = new Map<string, Draw['readings']>();
    const note =
      (source: 'a' | 'b') =>
      ({ date, outcome }: Reading) =>
        byDate.set(date, { ...byDate.get(date), [source]: outcome });
    a.forEach(note('a'));
    b.forEach(note('b'));
    for (const [date, readings] of [...byDate].sort(([one], [other]) => one.localeCompare(other))) {
      const known = published.get(drawIdOf(game, date));
      const isKnown = known && [readings.a, readings.b].every((heard) => !heard || sameOutcome(heard, known));
      if (!isKnown) await this.take(game, date, readings);
    }
  }

  private async take(game: Game, date: string, readings: Draw['readings']) {
    const id = drawIdOf(game, date);
    const draw = await this.draws.draws.upsertChange(id, (current) =>
      takeReadings(current ?? newDraw(game, date), readings, this.clock.now()),
    );
    if (draw && isDisputed(draw)) this.logger.error(`the sources contradict each other on ${id}; its result is held`);
  }
}
