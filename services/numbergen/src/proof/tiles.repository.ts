import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { LEAF_VERSION, type LeafVersion } from './leaf.js';
import { type Hash, packHashes, rootOf, unpackHashes } from './merkle.js';

interface Tile {
  _id: string;
  /** Id of the draw, with the tree's version unless it is 1. */
  drawId: string;
  number: number;
  /** Concatenated hashes of its leaves. */
  hashes: Buffer;
  /** Root over the hashes. */
  root: Buffer;
}

const schema = new Schema<Tile>({
  _id: String,
  drawId: { type: String, index: true },
  number: Number,
  hashes: Buffer,
  root: Buffer,
});

/**
 * Returns the id of a draw's tree of a version. A release before version 2, which may still run while this one starts,
 * knows only the draw's id and so does not find tiles of version 2.
 */
const treeId = (drawId: string, version: LeafVersion) => (version === 1 ? drawId : `${drawId}|v${version}`);

const tileId = (tree: string, number: number) => `${tree}|${number}`;

/** Stored hashes of leaves: a member's proof is built from them without reading the sets of other members. */
@Injectable()
export class TilesRepository {
  private readonly tiles;

  constructor(store: Store) {
    this.tiles = store.collection('proof_tiles', schema);
  }

  /** Returns the roots of the stored tiles of the current version, by number. */
  async listRoots(drawId: string): Promise<Map<number, Hash>> {
    const found = await this.tiles.find({ drawId: treeId(drawId, LEAF_VERSION) }, { number: 1, root: 1 });
    return new Map(found.map(({ number, root }) => [number, new Uint8Array(root)]));
  }

  /** Adds a tile. An existing one has the same hashes. @returns its root */
  async keep(drawId: string, number: number, hashes: readonly Hash[]): Promise<Hash> {
    const root = rootOf(hashes);
    const tree = treeId(drawId, LEAF_VERSION);
    const tile = { drawId: tree, number, hashes: packHashes(hashes), root: Buffer.from(root) };
    await this.tiles.updateOne({ _id: tileId(tree, number) }, { $setOnInsert: tile }, { upsert: true });
    return root;
  }

  async get(drawId: string, version: LeafVersion, number: number): Promise<Hash[]> {
    const tile = await this.tiles.findById(tileId(treeId(drawId, version), number));
    if (!tile) throw new Error(`tile ${number} of ${drawId} does not exist`);
    return unpackHashes(new Uint8Array(tile.hashes));
  }
}
