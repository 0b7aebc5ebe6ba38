import { Injectable } from '@nestjs/common';
import { Clock, type Finding, PreflightCheck } from '@numbercast/platform';
import { GAMES, type Game } from '@numbercast/lottery';
import { FeedReader, type Source } from './feed-reader.js';

const DAY_MS = 86_400_000;
const PERIOD_DAYS = 30;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Reads the newest results of each game from both sources. */
@Injectable()
export class FeedsCheck {
  constructor(
    private readonly feeds: FeedReader,
    private readonly clock: Clock,
  ) {}

  @PreflightCheck('Result feeds')
  async *check(): AsyncGenerator<Finding> {
    const sources = { a: 'FEED_A_URL', b: 'FEED_B_URL' } as const;
    for (const [source, setting] of Object.entries(sources))
      for (const game of GAMES) yield* this.source(source as Source, game, setting);
  }

  private async *source(source: Source, game: Game, setting: string): AsyncGenerator<Finding> {
    const now = this.clock.now();
    const period = { from: dayOf(new Date(now.getTime() - PERIOD_DAYS * DAY_MS)), to: dayOf(now) };
    try {
      await this.feeds.read(source, game, period);
    } catch (error) {
      yield {
        problem: `The results of ${game} cannot be read from ${setting}: ${(error as Error).message}.`,
        fix: `Correct ${setting}. The source must be reachable and have the columns of the official data set (docs/guides/go-live.md).`,
      };
    }
  }
}
