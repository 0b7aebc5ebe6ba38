import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { ResultsListedSchema } from '@numbercast/contracts/reporting/v1/events';
import { type Aggregates, event, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Game } from '@numbercast/lottery';
import { POLL_MS } from './due-look.js';

/** Dates of a game's draws whose results were listed, ascending. */
interface ResultList {
  dates: string[];
  /** When the sources were polled for this list. */
  lookedAt: Date;
}

const schema = new Schema<ResultList>({ dates: [String], lookedAt: Date });

/** The results that consumers with a complete history must have. */
@Injectable()
export class ResultListsRepository {
  private readonly lists: Aggregates<ResultList>;

  constructor(store: Store) {
    this.lists = store.aggregates('result_lists', schema);
  }

  /**
   * Publishes the list when there are new results, or half an hour after the last publication.
   * @param since older results are not listed
   */
  async publish(game: Game, published: readonly string[], since: string, lookedAt: Date) {
    await this.lists.upsertChange(game, (current) => {
      const named = new Set(current?.dates);
      const isRecent = current && lookedAt.getTime() - current.lookedAt.getTime() < POLL_MS;
      if (isRecent && published.every((date) => named.has(date))) return null;
      // Another replica may have listed results that were published after this replica read
      const dates = [...new Set([...named, ...published])].filter((date) => date >= since).toSorted();
      const list = { game, dates, lookedAt: timestampFromDate(lookedAt) };
      return { next: { dates, lookedAt }, events: [event(ResultsListedSchema, list)] };
    });
  }
}
