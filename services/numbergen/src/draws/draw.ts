import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  DrawClosedSchema,
  DrawScheduledSchema,
  type DrawSchema,
  GuaranteeRaisedSchema,
  SetsGeneratedSchema,
} from '@numbercast/contracts/numbergen/v1/events';
import { type Decision, event, problem } from '@numbercast/platform';
import { drawIdOf, type Game } from '@numbercast/lottery';
import type { DrawDate } from '@numbercast/lottery/calendar';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { grownTo, type PoolPlan } from '../slots/pool-plan.js';
import { poolNeeded } from '../slots/slot.js';
import { packIndices, unpackIndices } from './reserved-indices.js';

export const drawNotFound = problem('draw-not-found', 404, 'Draw not found');

export const DRAW_STATES = ['scheduled', 'sealed', 'closed'] as const;
export type DrawState = (typeof DRAW_STATES)[number];

/** One drawing of a game with the progress of its numbers. Its id is `<game>-<date>`. */
export interface Draw {
  game: Game;
  date: string;
  drawAt: Date;
  deadline: Date;
  state: DrawState;
  /** Sets assigned before sealing, to members who had just joined: the first slots of a separate space. */
  first: FirstLane | null;
  seal: Seal | null;
  /** Whether the draw is closed and the root over its assigned sets is not published yet. */
  awaitsProof?: boolean;
}

/** Sets for members who join before the draw is sealed. */
export interface FirstLane {
  space: FrozenSpace;
  slots: number;
  /**
   * Sets per slot, frozen with the space: the guarantee may change while the draw is in progress, and its ranges must
   * not move. Absent on draws of previous releases.
   */
  setsPerMember?: number;
  /** Indices that belong to no slot, packed; absent when there are none. */
  reserved?: string;
}

/** The values frozen when the draw was sealed, and the assigned part of its pool. */
export interface Seal {
  space: FrozenSpace;
  sealedAt: Date;
  sealedWithoutLastResult: boolean;
  /** Members in the roster who were to be assigned sets. */
  eligibleMembers: number;
  setsPerMember: number;
  /** The operator's target, limited to the available sets. */
  targetSets: number;
  /** A rejected target above the number of available sets; usually null. */
  refusedTarget: number | null;
  poolSize: number;
  /** Number of stored sets, from index 0. Only these are assigned. */
  generatedSize: number;
  nextSlot: number;
  /** Indices that belong to no slot, packed: sets assigned before sealing, and abandoned ones. */
  reserved: string;
  /** Whether every member of the roster has been assigned sets. */
  rosterDone: boolean;
}

/**
 * One of two ranges of a draw's sets, which have no set in common: the pool, and the numbers assigned before sealing.
 */
export type Lane = 'pool' | 'first';

/** Adjacent slots claimed for members who will be assigned their sets. */
export interface SlotRange {
  lane: Lane;
  from: number;
  count: number;
}

export type SlotDecision = Decision<Draw> & { taken: SlotRange | null };

export const drawMessage = (draw: Pick<Draw, 'game' | 'date' | 'drawAt' | 'deadline'>) =>
  ({
    drawId: drawIdOf(draw),
    game: draw.game,
    date: draw.date,
    drawAt: timestampFromDate(draw.drawAt),
    deadline: timestampFromDate(draw.deadline),
  }) satisfies MessageInitShape<typeof DrawSchema>;

export function schedule({ game, date, drawAt, deadline }: DrawDate): Decision<Draw> {
  const next: Draw = { game, date, drawAt, deadline, state: 'scheduled', first: null, seal: null };
  return { next, events: [event(DrawScheduledSchema, { draw: drawMessage(next) })] };
}

/**
 * Claims the next early slots; `lane` is used for the first ones. Returns null once the draw is sealed or past its
 * deadline.
 */
export function claimFirstSlots(
  draw: Draw,
  count: number,
  lane: Omit<FirstLane, 'slots'> & { setsPerMember: number },
  now: Date,
): SlotDecision | null {
  if (draw.state !== 'scheduled' || now >= draw.deadline) return null;
  const first = draw.first ?? { ...lane, slots: 0 };
  const slots = first.slots + count;
  grownTo(firstLaneEnd({ ...first, slots }), first.space.size);
  const taken: SlotRange = { lane: 'first', from: first.slots, count };
  return { next: { ...draw, first: { ...first, slots } }, events: [], taken };
}

/** The guarantee of releases that did not store it with a draw. */
const FORMER_SETS_PER_MEMBER = 5;

/** Number of sets in a slot claimed before sealing. */
export const firstLaneStride = ({ setsPerMember = FORMER_SETS_PER_MEMBER }: Pick<FirstLane, 'setsPerMember'>) =>
  setsPerMember;

/** The index after the last slot claimed before sealing. */
export const firstLaneEnd = (first: FirstLane) =>
  poolNeeded(first.slots, { stride: firstLaneStride(first), reserved: unpackIndices(first.reserved ?? '') });

export interface Sealing {
  space: FrozenSpace;
  plan: PoolPlan;
  targetSets: number;
  refusedTarget: number | null;
  eligibleMembers: number;
  reserved: string;
  sealedWithoutLastResult: boolean;
  sealedAt: Date;
  /** Number of slots assigned before sealing that `reserved` accounts for. */
  firstSlots: number;
}

/**
 * Seals the draw. Returns null when it is already sealed, or when more numbers were assigned since `sealing` was
 * computed.
 */
export function seal(draw: Draw, { plan, firstSlots, ...sealing }: Sealing): Decision<Draw> | null {
  if (draw.state !== 'scheduled' || (draw.first?.slots ?? 0) !== firstSlots) return null;
  const fresh = { generatedSize: 0, nextSlot: 0, rosterDone: false };
  const next: Draw = { ...draw, state: 'sealed', seal: { ...sealing, ...plan, ...fresh } };
  const isRaised = plan.poolSize > sealing.targetSets;
  return { next, events: isRaised ? [raised(draw, sealing.targetSets, plan.poolSize, sealing.eligibleMembers)] : [] };
}

const raised = (draw: Draw, from: number, to: number, members: number) =>
  event(GuaranteeRaisedSchema, {
    draw: drawMessage(draw),
    fromPoolSize: BigInt(from),
    toPoolSize: BigInt(to),
    eligibleMembers: BigInt(members),
  });

const withSeal = (draw: Draw, change: Partial<Seal>): Draw => ({ ...draw, seal: { ...draw.seal!, ...change } });

const isOpen = (draw: Draw): draw is Draw & { seal: Seal } => draw.state === 'sealed' && draw.seal !== null;

/** Records that the first `size` sets of the pool are stored. Published once, not for later growth. */
export function storeSets(draw: Draw, size: number): Decision<Draw> | null {
  if (!isOpen(draw) || draw.seal.generatedSize >= size) return null;
  const { seal } = draw;
  const generated = event(SetsGeneratedSchema, {
    draw: drawMessage(draw),
    ruleVersion: seal.space.rules.version,
    poolSize: BigInt(size),
    compliantSpace: BigInt(seal.space.size),
    setsPerMember: seal.setsPerMember,
    sealedWithoutLastResult: seal.sealedWithoutLastResult,
  });
  return { next: withSeal(draw, { generatedSize: size }), events: seal.generatedSize === 0 ? [generated] : [] };
}

/**
 * Claims the next `count` slots of the pool. A pool that is too small is enlarged instead, and nothing is claimed until
 * the new sets are stored. Returns null when nothing can be claimed yet or any more.
 */
export function claimSlots(draw: Draw, count: number, now: Date): SlotDecision | null {
  if (!isOpen(draw) || now >= draw.deadline) return null;
  const { seal } = draw;
  const end = seal.nextSlot + count;
  const needed = poolNeeded(end, { stride: seal.setsPerMember, reserved: unpackIndices(seal.reserved) });
  if (needed > seal.poolSize) {
    const poolSize = grownTo(needed, seal.space.size);
    return { next: withSeal(draw, { poolSize }), events: [raised(draw, seal.poolSize, poolSize, end)], taken: null };
  }
  if (needed > seal.generatedSize) return null;
  return { next: withSeal(draw, { nextSlot: end }), events: [], taken: { lane: 'pool', from: seal.nextSlot, count } };
}

/** Reserves indices that are not in claimed slots of a lane. Claimed slots do not change. */
function withReserved(packed: string, slots: number, stride: number, indices: readonly number[]): string {
  const reserved = unpackIndices(packed);
  const end = poolNeeded(slots, { stride, reserved });
  return packIndices(new Set([...reserved, ...indices.filter((index) => index >= end)]));
}

/** Reserves sets by their indices in the space of each lane. */
export function reserve(draw: Draw, indices: Record<Lane, readonly number[]>): Decision<Draw> | null {
  if (indices.first.length + indices.pool.length === 0) return null;
  const { first, seal } = draw;
  const next: Draw = {
    ...draw,
    first: first && {
      ...first,
      reserved: withReserved(first.reserved ?? '', first.slots, firstLaneStride(first), indices.first),
    },
    seal: seal && { ...seal, reserved: withReserved(seal.reserved, seal.nextSlot, seal.setsPerMember, indices.pool) },
  };
  return { next, events: [] };
}

/** Enlarges the pool for the operator. The sets per member do not change, and a pool never shrinks. */
export function enlarge(draw: Draw, targetSets: number): Decision<Draw> | null {
  if (!isOpen(draw) || targetSets <= draw.seal.poolSize || targetSets > draw.seal.space.size) return null;
  return { next: withSeal(draw, { targetSets, poolSize: targetSets }), events: [] };
}

export function finishRoster(draw: Draw): Decision<Draw> | null {
  return isOpen(draw) && !draw.seal.rosterDone ? { next: withSeal(draw, { rosterDone: true }), events: [] } : null;
}

/** Closes the draw at its deadline, sealed or not: no sets are assigned from then on. */
export function close(draw: Draw, given: { members: number; sets: number }, now: Date): Decision<Draw> | null {
  if (draw.state === 'closed' || now < draw.deadline) return null;
  const closed = event(DrawClosedSchema, {
    draw: drawMessage(draw),
    membersAssigned: BigInt(given.members),
    setsAssigned: BigInt(given.sets),
  });
  return { next: { ...draw, state: 'closed', awaitsProof: true }, events: [closed] };
}

/** Records that the root over the assigned sets is published. */
export function settleProof({ awaitsProof, ...draw }: Draw): Decision<Draw> | null {
  return awaitsProof ? { next: draw, events: [] } : null;
}
