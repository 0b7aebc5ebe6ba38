import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type NumberSet, packSets } from '../number-sets/number-set.js';

interface AbandonedSets {
  /** Id of the event that assigned them. */
  _id: string;
  drawId: string;
  /** Packed, six bytes per set. */
  sets: Buffer;
}

const schema = new Schema<AbandonedSets>({ _id: String, drawId: { type: String, index: true }, sets: Buffer });

/**
 * Sets assigned in a timeline that a restore abandoned. They may have been delivered, so they are never assigned again.
 */
@Injectable()
export class AbandonedSetsRepository {
  private readonly model;

  constructor(store: Store) {
    this.model = store.collection('abandoned_sets', schema);
  }

  /** Adds the sets of an assignment. An existing entry is left unchanged. */
  async add(eventId: string, drawId: string, sets: readonly NumberSet[]) {
    const packed = { drawId, sets: Buffer.from(packSets(sets)) };
    await this.model.updateOne({ _id: eventId }, { $setOnInsert: packed }, { upsert: true });
  }

  /** Returns all abandoned sets of a draw, packed. */
  async ofDraw(drawId: string): Promise<Uint8Array> {
    const found = await this.model.find({ drawId }, { sets: 1 });
    return new Uint8Array(Buffer.concat(found.map(({ sets }) => sets)));
  }
}
