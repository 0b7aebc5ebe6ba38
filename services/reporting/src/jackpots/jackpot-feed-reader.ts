import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, operationOf, ProviderCalls } from '@numbercast/platform';
import { type Game, GAMES } from '@numbercast/lottery';
import type { Config } from '../config.js';
import { getFeed } from '../feeds/get-feed.js';
import { type JackpotReading, readJackpots, UnusableFeed } from './jackpot-document.js';

/** Names of the settings with the addresses. */
export const JACKPOT_FEED_SETTINGS = {
  powerball: 'JACKPOT_FEED_POWERBALL_URL',
  megamillions: 'JACKPOT_FEED_MEGAMILLIONS_URL',
} as const satisfies Record<Game, keyof Config>;

async function get(address: string) {
  const response = await getFeed(address);
  return { status: response.status, body: await response.text() };
}

/** Reads the feeds of jackpots. */
@Injectable()
export class JackpotFeedReader {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly calls: ProviderCalls,
  ) {}

  /** Returns the games with a configured feed. */
  games(): Game[] {
    return GAMES.filter((game) => this.addressOf(game) !== undefined);
  }

  sourceOf(game: Game): string {
    return new URL(this.addressOf(game) ?? '').host;
  }

  /** @throws UnusableFeed when the feed does not respond, or its response cannot be used */
  async read(game: Game): Promise<JackpotReading[]> {
    const address = this.addressOf(game) ?? '';
    const { status, body } = await this.calls
      .call(
        'jackpot-feed',
        operationOf('GET', new URL(address).pathname),
        () => get(address),
        (response) => String(response.status),
      )
      .catch((cause: unknown) => {
        throw new UnusableFeed('it does not respond', { cause });
      });
    if (status !== 200) throw new UnusableFeed(`it responded with ${status}`);
    return readJackpots(game, body);
  }

  private addressOf(game: Game): string | undefined {
    return this.config[JACKPOT_FEED_SETTINGS[game]];
  }
}
