import type { Game } from '@numbercast/lottery';
import { Injectable } from '@nestjs/common';
import { BatchedCollection, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';

interface FirstDraw {
  _id: string;
  drawId: string;
}

const schema = new Schema<FirstDraw>({ _id: String, drawId: String });

/**
 * Records the draw for which each member received their first numbers of a game. Searching all of a member's
 * assignments instead would get slower with every draw.
 */
@Injectable()
export class FirstDrawsRepository {
  private readonly firstDraws: BatchedCollection<FirstDraw>;

  constructor(store: Store) {
    this.firstDraws = new BatchedCollection(store.collection('first_draws', schema));
  }

  /** Returns which of these members have their first numbers of the game in this draw. Idempotent. */
  async claim(game: Game, drawId: string, memberIds: string[]): Promise<Set<string>> {
    const draws = await Promise.all(memberIds.map((memberId) => this.firstDrawOf(`${game}|${memberId}`, drawId)));
    return new Set(memberIds.filter((_, i) => draws[i] === drawId));
  }

  /** Stores the draw as the first one when there is none. The collection batches concurrent calls. */
  private async firstDrawOf(id: string, drawId: string): Promise<string | undefined> {
    const known = await this.firstDraws.load(id);
    if (known) return known.drawId;
    if (await this.firstDraws.insert({ _id: id, drawId })) return drawId;
    // Another draw was stored first: the stored document decides
    return (await this.firstDraws.load(id))?.drawId;
  }
}
