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
 * The draw of which each member was given their first numbers of a game. Looking through what they were given since
 * would take longer with every draw.
 */
@Injectable()
export class FirstDrawsRepository {
  private readonly firstDraws: BatchedCollection<FirstDraw>;

  constructor(store: Store) {
    this.firstDraws = new BatchedCollection(store.collection('first_draws', schema));
  }

  /** Returns the members among these whose first numbers of the game are for this draw. Repeatable. */
  async claim(game: Game, drawId: string, memberIds: string[]): Promise<Set<string>> {
    const ids = memberIds.map((memberId) => `${game}|${memberId}`);
    const stored = await this.firstDraws.loadAll(ids);
    const missing = ids.filter((id) => !stored.has(id));
    const isInserted = await Promise.all(missing.map((_id) => this.firstDraws.insert({ _id, drawId })));
    const inserted = new Set(missing.filter((_, i) => isInserted[i]));
    // Members may be given numbers of another draw at the same time: the stored document decides
    const contested = missing.filter((id) => !inserted.has(id));
    const others = contested.length > 0 ? await this.firstDraws.loadAll(contested) : new Map<string, FirstDraw>();
    const isFirst = (id: string) => inserted.has(id) || (stored.get(id) ?? others.get(id))?.drawId === drawId;
    return new Set(memberIds.filter((_, i) => isFirst(ids[i]!)));
  }
}
