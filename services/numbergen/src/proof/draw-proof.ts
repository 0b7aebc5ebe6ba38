import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DrawProofPublishedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { type Decision, event, problem } from '@numbercast/platform';
import { z } from 'zod';
import { type Game, GAMES } from '@numbercast/lottery';
import { type Draw, drawMessage, type Lane } from '../draws/draw.js';
import { packIndices, unpackIndices } from '../draws/reserved-indices.js';
import type { IssuedSlots } from './issued-slots.js';
import { LEAF_VERSION, type LeafVersion } from './leaf.js';
import { type Hash, packHashes } from './merkle.js';
import { treeRoot } from './tree.js';

export const proofNotPublished = problem('proof-not-published', 404, 'The root of this draw is not published yet');
export const noSetsOfDraw = problem('no-sets-of-draw', 404, 'This member has no sets for this draw');

/** The proof of a draw's sets. It has the id of the draw; the root is published once and never changes. */
export interface DrawProof extends Pick<Draw, 'game' | 'date' | 'drawAt' | 'deadline'> {
  game: Game;
  state: 'preparing' | 'published';
  /** Rules that the sets obey; null when the draw was closed without any. */
  ruleVersion: string | null;
  /**
   * Random key in hex from which every salt is derived. It is stored, not derived, so that proofs survive a change of
   * the secret.
   */
  saltKey: string;
  /** Version of the leaves under the root, stored with it; absent for version 1. */
  leafVersion?: LeafVersion;
  root: string | null;
  provenAt: Date | null;
  members: number;
  sets: number;
  /** Roots of the tiles, one after the other, in Base64. */
  tileRoots: string;
  /** Slots without sets, packed: they have no leaf. */
  voids: Record<Lane, string>;
  /** Number of leaves of the lane `first`, which precede those of the pool. */
  firstLeaves: number;
}

const ruleVersionOf = ({ first, seal }: Draw) => (seal ?? first)?.space.rules.version ?? null;

export function prepare(draw: Draw, saltKey: string): DrawProof {
  const { game, date, drawAt, deadline } = draw;
  const unknown = { root: null, provenAt: null, members: 0, sets: 0, tileRoots: '', firstLeaves: 0 };
  const proof = { game, date, drawAt, deadline, ruleVersion: ruleVersionOf(draw), saltKey };
  return { ...proof, ...unknown, state: 'preparing', voids: { first: '', pool: '' } };
}

/** Publishes the root over all assigned sets. Returns null when it is already published. */
export function publish(
  proof: DrawProof,
  issued: IssuedSlots,
  tileRoots: readonly Hash[],
  now: Date,
): Decision<DrawProof> | null {
  if (proof.state === 'published') return null;
  const { members, sets } = issued;
  const root = treeRoot(tileRoots);
  const proven = event(DrawProofPublishedSchema, {
    draw: drawMessage(proof),
    root,
    members: BigInt(members),
    sets: BigInt(sets),
    ruleVersion: proof.ruleVersion ?? '',
    provenAt: timestampFromDate(now),
  });
  const voids = { first: packIndices(issued.voids('first')), pool: packIndices(issued.voids('pool')) };
  const firstLeaves = issued.membersOf('first');
  const published = { root: Buffer.from(root).toString('hex'), leafVersion: LEAF_VERSION, provenAt: now };
  const totals = { ...published, members, sets, voids, firstLeaves };
  const next = {
    ...proof,
    ...totals,
    tileRoots: packHashes(tileRoots).toString('base64'),
    state: 'published' as const,
  };
  return { next, events: [proven] };
}

export const leafVersionOf = ({ leafVersion }: Pick<DrawProof, 'leafVersion'>): LeafVersion => leafVersion ?? 1;

/** Returns the index of a slot's leaf. */
export function leafIndex({ voids, firstLeaves }: DrawProof, lane: Lane, slot: number): number {
  const before = unpackIndices(voids[lane]).filter((empty) => empty < slot).length;
  return (lane === 'first' ? 0 : firstLeaves) + slot - before;
}

export type Shown = Omit<DrawProof, 'saltKey' | 'tileRoots' | 'voids' | 'firstLeaves' | 'state'> & { _id: string };

export const proofResponse = z.object({
  drawId: z.string(),
  game: z.enum(GAMES),
  date: z.iso.date(),
  drawAt: z.date(),
  deadline: z.date(),
  ruleVersion: z.string().nullable(),
  root: z.string().nullable(),
  leafVersion: z.literal([1, 2]),
  publishedAt: z.date().nullable(),
  members: z.int(),
  sets: z.int(),
});

/** Returns the public part of a draw's proof. */
export const shown = (proof: Shown) => ({
  drawId: proof._id,
  game: proof.game,
  date: proof.date,
  drawAt: proof.drawAt,
  deadline: proof.deadline,
  ruleVersion: proof.ruleVersion,
  root: proof.root,
  leafVersion: leafVersionOf(proof),
  publishedAt: proof.provenAt,
  members: proof.members,
  sets: proof.sets,
});
