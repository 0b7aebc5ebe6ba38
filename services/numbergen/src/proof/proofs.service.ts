import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { type DrawProof, leafIndex, noSetsOfDraw, proofNotPublished } from './draw-proof.js';
import { DrawProofsRepository } from './draw-proofs.repository.js';
import { unpackHashes } from './merkle.js';
import { LEAF_VERSION, saltOf } from './leaf.js';
import { TilesRepository } from './tiles.repository.js';
import { leafPath, tileWith } from './tree.js';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** What a member needs to check that their sets were counted. */
export const memberProof = z.object({
  format: z.literal('numbercast-proof'),
  version: z.int(),
  drawId: z.string(),
  members: z.int(),
  index: z.int(),
  salt: z.string(),
  sets: z.array(z.object({ whites: z.array(z.int()), red: z.int() })),
  path: z.array(z.string()),
});

/** Shows members that their sets are among those whose root was published. */
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

  /** The root is left out: it has to be read where everybody reads it, or it would prove nothing. */
  async ofMember(drawId: string, memberId: string) {
    const given = await this.assignments.find(drawId, memberId);
    if (!given) throw noSetsOfDraw();
    const proof = await this.get(drawId);
    const index = leafIndex(proof, given.lane, given.slot);
    const salt = saltOf(Buffer.from(proof.saltKey, 'hex'), given.lane, given.slot);
    return {
      format: 'numbercast-proof' as const,
      version: LEAF_VERSION,
      drawId,
      members: proof.members,
      index,
      salt: hex(salt),
      sets: given.sets.map(({ whites, red }) => ({ whites, red })),
      path: (await this.pathOf(proof, drawId, index)).map(hex),
    };
  }

  private async pathOf({ tileRoots }: DrawProof, drawId: string, index: number) {
    const tile = await this.tiles.get(drawId, tileWith(index));
    return leafPath(index, tile, unpackHashes(Buffer.from(tileRoots, 'base64')));
  }
}
