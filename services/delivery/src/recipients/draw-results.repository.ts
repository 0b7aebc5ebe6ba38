import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

/** The published result of a draw, as last corrected. */
export interface DrawnNumbers {
  whites: number[];
  red: number;
}

/** Results of draws that members are or were notified of. */
@Injectable()
export class DrawResultsRepository {
  private readonly results: Projection<DrawnNumbers>;

  constructor(store: Store) {
    this.results = store.projection('draw_results', new Schema<DrawnNumbers>({ whites: [Number], red: Number }));
  }

  save(drawId: string, { whites, red }: DrawnNumbers) {
    return this.results.keep(drawId, { whites, red });
  }

  async find(drawId: string): Promise<DrawnNumbers | null> {
    const found = await this.results.find(drawId);
    return found && { whites: [...found.whites], red: found.red };
  }
}
