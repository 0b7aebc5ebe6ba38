import { Injectable } from '@nestjs/common';
import { deleteInBatches, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type Chunk, chunkId, chunkNumber, sha256 } from './chunk.js';

const schema = new Schema<Chunk & { _id: string }>({
  _id: String,
  drawId: { type: String, index: true },
  lane: String,
  from: Number,
  to: Number,
  bytes: Buffer,
  sha256: String,
});

@Injectable()
export class ChunksRepository {
  private readonly model;

  constructor(store: Store) {
    this.model = store.collection('chunks', schema);
  }

  /** @throws Error when the stored bytes are not those that were written */
  async find(id: string): Promise<Chunk | null> {
    const chunk = await this.model.findById(id);
    if (!chunk) return null;
    const bytes = new Uint8Array(chunk.bytes);
    if (sha256(bytes) !== chunk.sha256) throw new Error(`chunk ${id} is corrupted`);
    return { drawId: chunk.drawId, lane: chunk.lane, from: chunk.from, to: chunk.to, bytes, sha256: chunk.sha256 };
  }

  /** Adds a chunk. An existing one has the same bytes and is left unchanged. */
  async keep(chunk: Chunk) {
    const _id = chunkId(chunk.drawId, chunk.lane, chunkNumber(chunk.from));
    const stored = { ...chunk, bytes: Buffer.from(chunk.bytes) };
    await this.model.updateOne({ _id }, { $setOnInsert: stored }, { upsert: true });
  }

  /** Returns the ids that are stored. */
  async listStored(ids: string[]): Promise<Set<string>> {
    const stored = await this.model.find({ _id: { $in: ids } }, { _id: 1 }).lean<{ _id: string }[]>();
    return new Set(stored.map(({ _id }) => _id));
  }

  /** Deletes the chunks of all draws except these. Chunks can be generated again from their draws. */
  async dropAllBut(drawIds: string[]) {
    await deleteInBatches(this.model, { drawId: { $nin: drawIds } });
  }
}
