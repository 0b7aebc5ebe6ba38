import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import type { Config } from '../config.js';
import type { Game } from '../draws/outcome.js';
import { type Reading, readCsv, readJson, type Readings } from './rows.js';

/** Numbers of the data sets at the official open data service, the same in both sources. */
const DATA_SET: Record<Game, string> = { powerball: 'd6yy-54nr', megamillions: '5xaw-6ayf' };
const TIMEOUT_MS = 15_000;

export type Source = 'a' | 'b';

/** Asks the two sources. Fails when a source does not answer or not in its form. */
@Injectable()
export class FeedReader {
  private readonly logger = new Logger(FeedReader.name);

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Draws of a game since a day, as one source tells them. */
  async read(source: Source, game: Game, since: string): Promise<Reading[]> {
    const { readings, badRows } = source === 'a' ? await this.readService(game, since) : await this.readExport(game);
    if (badRows > 0) this.logger.warn(`source ${source} has ${badRows} rows of ${game} that cannot be read`);
    return readings.filter(({ date }) => date >= since);
  }

  private async readService(game: Game, since: string): Promise<Readings> {
    const query = new URLSearchParams({
      $order: 'draw_date DESC',
      $limit: '1000',
      $where: `draw_date >= '${since}T00:00:00.000'`,
    });
    const response = await this.get(`${this.config.FEED_A_URL}/resource/${DATA_SET[game]}.json?${query.toString()}`);
    return readJson(game, await response.json());
  }

  private async readExport(game: Game): Promise<Readings> {
    const response = await this.get(
      `${this.config.FEED_B_URL}/api/views/${DATA_SET[game]}/rows.csv?accessType=DOWNLOAD`,
    );
    return readCsv(game, await response.text());
  }

  private async get(url: string) {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${url} answers ${response.status}`);
    return response;
  }
}
