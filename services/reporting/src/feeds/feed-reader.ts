import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, operationOf, ProviderCalls } from '@numbercast/platform';
import type { Game } from '@numbercast/lottery';
import type { Config } from '../config.js';
import { dataSets } from './data-sets.js';
import { getFeed } from './get-feed.js';
import { type Period, type Reading, readCsv, readJson, type Readings } from './rows.js';

export type Source = 'a' | 'b';

/** Reads results from the two sources. */
@Injectable()
export class FeedReader {
  private readonly logger = new Logger(FeedReader.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly calls: ProviderCalls,
  ) {}

  /**
   * Reads the draws of a game in a period from one source. Every period is long enough to contain draws.
   * @throws when the source does not respond, or its response is malformed or contains no draw
   */
  async read(source: Source, game: Game, period: Period): Promise<Reading[]> {
    const { readings, badRows } = await (source === 'a'
      ? this.readService(game, period)
      : this.readExport(game, period));
    if (badRows > 0) this.logger.warn(`source ${source} has ${badRows} invalid rows of ${game}`);
    if (readings.length === 0) throw new Error(`source ${source} reports no draw of ${game} since ${period.from}`);
    return readings;
  }

  private async readService(game: Game, period: Period): Promise<Readings> {
    const query = new URLSearchParams({
      $order: 'draw_date DESC',
      $limit: '1000',
      $where: `draw_date >= '${period.from}T00:00:00.000'`,
    });
    const response = await this.get(
      'feed-a',
      `${this.config.FEED_A_URL}/resource/${dataSets[game].id}.json?${query.toString()}`,
    );
    return readJson(game, await response.json(), period);
  }

  private async readExport(game: Game, period: Period): Promise<Readings> {
    const address = `${this.config.FEED_B_URL}/api/views/${dataSets[game].id}/rows.csv?accessType=DOWNLOAD`;
    const response = await this.get('feed-b', address);
    return readCsv(game, await response.text(), period);
  }

  private async get(source: string, url: string) {
    const response = await this.calls.call(
      source,
      operationOf('GET', new URL(url).pathname),
      () => getFeed(url),
      ({ status }) => String(status),
    );
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    return response;
  }
}
