import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { LEAF_VERSION, type LeafVersion } from './leaf.js';
import { type Hash, packHashes, rootOf, unpackHashes } from './merkle.js';

interface Tile {
  _id: string;
  /** Of the draw, and of the tree where its leaves are not of version 1. */
  drawId: string;
  number: number;
  /** Of its leaves, one after the other. */
  hashes: Buffer;
  /** Over them. */
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
 * Names a draw's tree of a version. A release before version 2, which may still run while this one starts, knows
 * only the draw's name and so does not find tiles of version 2.
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

  /** Roots of the tiles of today's version that lie stored, by number. */
  async listRoots(drawId: string): Promise<Map<number, Hash>> {
    const found = await this.tiles.find({ drawId: treeId(drawId, LEAF_VERSION) }, { number: 1, root: 1 });
    return new Map(found.map(({ number, root }) => [number, new Uint8Array(root)]));
  }

  /** Adds a tile; one that is there already has the same hashes. @returns its root */
  async keep(drawId: string, number: number, hashes: readonly Hash[]): Promise<Hash> {
    const root = rootOf(hashes);
    const tree = treeId(drawId, LEAF_VERSION);
    const tile = { drawId: tree, number, hashes: packHashes(hashes), root: Buffer.from(root) };
    await this.tiles.updateOne({ _id: tileId(tree, number) }, { $setOnInsert: tile }, { upsert: true });
    return root;
  }

  async get(drawId: string, version: LeafVersion, number: number): Promise<Hash[]> {
    const tile = await this.tiles.findById(tileId(treeId(drawId, version), number));
    if (!tile) throw new Error(`tile ${number} of ${drawId} is gone`);
    return unpackHashes(new Uint8Array(tile.hashes));
  }
}
