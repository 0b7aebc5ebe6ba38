import type { Game } from '@numbercast/lottery';
import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
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
  private readonly model;

  constructor(store: Store) {
    this.model = store.collection('first_draws', schema);
  }

  /** Returns the members among these whose first numbers of the game are for this draw. Repeatable. */
  async claim(game: Game, drawId: string, memberIds: string[]): Promise<Set<string>> {
    const ids = memberIds.map((memberId) => `${game}|${memberId}`);
    const known = await this.drawsOf(ids);
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) await this.add(unknown, drawId);
    // Another draw's numbers may have been given at the same time: what lies stored decides
    const decided = unknown.length > 0 ? await this.drawsOf(ids) : known;
    return new Set(memberIds.filter((_, i) => decided.get(ids[i]!) === drawId));
  }

  private async drawsOf(ids: string[]): Promise<Map<string, string>> {
    const found = await this.model.find({ _id: { $in: ids } }).lean<FirstDraw[]>();
    return new Map(found.map(({ _id, drawId }) => [_id, drawId]));
  }

  private async add(ids: string[], drawId: string) {
    const writes = ids.map((_id) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: { drawId } }, upsert: true },
    }));
    await this.model.bulkWrite(writes, { ordered: false });
  }
}
