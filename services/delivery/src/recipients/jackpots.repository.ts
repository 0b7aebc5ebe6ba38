import { Injectable } from '@nestjs/common';
import { type Projection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

interface Jackpot {
  /** Millions of US dollars. */
  millions: number;
}

/** The known advertised jackpots of draws. */
@Injectable()
export class JackpotsRepository {
  private readonly jackpots: Projection<Jackpot>;

  constructor(store: Store) {
    this.jackpots = store.projection('jackpots', new Schema<Jackpot>({ millions: Number }));
  }

  save(drawId: string, millions: number) {
    return this.jackpots.keep(drawId, { millions });
  }

  async millionsOf(drawId: string): Promise<number | null> {
    return (await this.jackpots.find(drawId))?.millions ?? null;
  }
}
