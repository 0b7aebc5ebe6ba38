import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, type Page, readPage, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import type { Game } from '@numbercast/lottery';
import type { Draw } from '../draws/draw.js';
import { type DrawProof, prepare, type Shown } from './draw-proof.js';
import { SALT_BYTES } from './leaf.js';

const schema = new Schema<DrawProof>({
  game: String,
  date: String,
  drawAt: Date,
  deadline: Date,
  state: String,
  ruleVersion: String,
  saltKey: String,
  leafVersion: Number,
  root: String,
  provenAt: Date,
  members: Number,
  sets: Number,
  tileRoots: String,
  voids: Schema.Types.Mixed,
  firstLeaves: Number,
});
schema.index({ state: 1, drawAt: -1, _id: -1 });

const SHOWN = {
  game: 1,
  date: 1,
  drawAt: 1,
  deadline: 1,
  ruleVersion: 1,
  leafVersion: 1,
  root: 1,
  provenAt: 1,
  members: 1,
  sets: 1,
};

@Injectable()
export class DrawProofsRepository {
  private readonly proofs: Aggregates<DrawProof>;

  constructor(store: Store) {
    this.proofs = store.aggregates('draw_proofs', schema);
  }

  /** Returns the draw's proof, and creates it if necessary; the first writer chooses the key of its salts. */
  async begin(draw: Document<Draw>): Promise<Document<DrawProof>> {
    const begun = await this.proofs.find(draw._id);
    if (begun) return begun;
    await this.proofs.insert(draw._id, prepare(draw, randomBytes(SALT_BYTES).toString('hex')));
    return (await this.proofs.find(draw._id))!;
  }

  change(drawId: string, decide: (proof: Document<DrawProof>) => Decision<DrawProof> | null) {
    return this.proofs.change(drawId, decide);
  }

  /** Returns the draw's proof; null until it is published. */
  async findPublished(drawId: string): Promise<Document<DrawProof> | null> {
    const proof = await this.proofs.find(drawId);
    return proof?.state === 'published' ? proof : null;
  }

  /** Lists published proofs, newest draw first. */
  listPublished(game: Game | undefined, page: string, size: number): Promise<Page<Shown>> {
    const filter = { state: 'published' as const, ...(game && { game }) };
    const order = { sort: { drawAt: -1, _id: -1 }, page, size } as const;
    return readPage<Shown>(this.proofs.model as never, filter, order, SHOWN);
  }
}
