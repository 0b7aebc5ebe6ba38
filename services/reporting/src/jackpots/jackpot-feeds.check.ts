import { Injectable } from '@nestjs/common';
import { type Finding, PreflightCheck } from '@numbercast/platform';
import { JACKPOT_FEED_SETTINGS, JackpotFeedReader } from './jackpot-feed-reader.js';

/** Reads the jackpot of each game with a configured feed. */
@Injectable()
export class JackpotFeedsCheck {
  constructor(private readonly feeds: JackpotFeedReader) {}

  @PreflightCheck('Jackpot feeds')
  async *check(): AsyncGenerator<Finding> {
    for (const game of this.feeds.games()) {
      const setting = JACKPOT_FEED_SETTINGS[game];
      try {
        await this.feeds.read(game);
      } catch (error) {
        yield {
          problem: `The jackpots of ${game} cannot be read from ${setting}: ${(error as Error).message}.`,
          fix: `Correct ${setting}, or leave it out and enter jackpots in the console (docs/guides/jackpot-feeds.md).`,
        };
      }
    }
  }
}
