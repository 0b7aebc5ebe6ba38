import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { type DrawProof, leafIndex, leafVersionOf, noSetsOfDraw, proofNotPublished } from './draw-proof.js';
import { DrawProofsRepository } from './draw-proofs.repository.js';
import { unpackHashes } from './merkle.js';
import { saltOf } from './leaf.js';
import { TilesRepository } from './tiles.repository.js';
import { leafPath, tileWith } from './tree.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The data with which a member can verify that their sets are included. */
export const memberProof = z.object({
  format: z.literal('numbercast-proof'),
  version: z.literal([1, 2]),
  drawId: z.string(),
  /** The member of the leaf; absent in version 1. */
  memberId: z.string().optional(),
  members: z.int(),
  index: z.int(),
  salt: z.string(),
  sets: z.array(z.object({ whites: z.array(z.int()), red: z.int() })),
  path: z.array(z.string()),
});

/** Proves to members that the published root covers their sets. */
@Injectable()
export class ProofsService {
  constructor(
    private readonly assignments: AssignmentsRepository,
    private readonly proofs: DrawProofsRepository,
    private readonly tiles: TilesRepository,
  ) {}

  async get(drawId: string) {
    const proof = await this.proofs.findPublished(drawId);
    if (!proof) throw proofNotPublished({ detail: 'It is published when the draw is closed, 24 hours before it.' });
    return proof;
  }

  /** Returns a member's proof without the root: a root from the same response would prove nothing. */
  async ofMember(drawId: string, memberId: string) {
    const given = await this.assignments.find(drawId, memberId);
    if (!given) throw noSetsOfDraw();
    const proof = await this.get(drawId);
    const version = leafVersionOf(proof);
    const index = leafIndex(proof, given.lane, given.slot);
    const salt = saltOf(Buffer.from(proof.saltKey, 'hex'), given.lane, given.slot);
    return {
      format: 'numbercast-proof' as const,
      version,
      drawId,
      ...(version === 2 && { memberId }),
      members: proof.members,
      index,
      salt: hex(salt),
      sets: given.sets.map(({ whites, red }) => ({ whites, red })),
      path: (await this.pathOf(proof, drawId, index)).map(hex),
    };
  }

  private async pathOf(proof: DrawProof, drawId: string, index: number) {
    const tile = await this.tiles.get(drawId, leafVersionOf(proof), tileWith(index));
    return leafPath(index, tile, unpackHashes(Buffer.from(proof.tileRoots, 'base64')));
  }
}
