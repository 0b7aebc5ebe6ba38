import { acted, type Decision, invalidInput, problem } from '@numbercast/platform';
import { z } from 'zod';
import type { Matrix } from '@numbercast/lottery';
import { type Draw, firstLaneEnd, type Lane } from '../draws/draw.js';
import { type NumberSet, toLine } from '../number-sets/number-set.js';
import { laneOf } from '../pools/chunk.js';
import { unpackIndices } from '../draws/reserved-indices.js';
import { slotOf } from '../slots/slot.js';
import { LANES } from '../proof/issued-slots.js';
import { brokenRule } from './broken-rules.js';

export const secretGone = problem(
  'secret-gone',
  409,
  'The secret of this draw is no longer configured: its sets cannot be looked up',
);

/** The place of a set in a draw: a slot of a lane, or beyond the generated sets. */
export type Place = { lane: Lane; slot: number; index: number } | { index: number; poolSize: number };

const place = { slot: z.int(), lane: z.enum(LANES), index: z.int() };

export const answerSchema = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('given'), memberId: z.string(), email: z.string(), givenAt: z.date(), ...place }),
  /** Generated for the draw, but not assigned. */
  z.object({ answer: z.literal('not-given'), ...place }),
  /** Obeys the rules, but is beyond the generated sets. */
  z.object({ answer: z.literal('outside-pool'), index: z.int(), poolSize: z.int() }),
  z.object({ answer: z.literal('breaks-rules'), rules: z.array(brokenRule) }),
  /** Not among the early sets of a draw that is not sealed yet. */
  z.object({ answer: z.literal('not-sealed') }),
]);
export type Answer = z.infer<typeof answerSchema>;

const isOutside = (number: number, highest: number) => number > highest;

/** @throws invalidInput naming each number that cannot be drawn */
export function checkPlayable({ whites, red }: NumberSet, { whites: highestWhite, reds: highestRed }: Matrix) {
  const errors = whites.flatMap((white, i) => {
    const pointer = `/whites/${i}`;
    if (isOutside(white, highestWhite))
      return [{ pointer, detail: `This game has white balls from 1 to ${highestWhite}` }];
    return whites.indexOf(white) < i ? [{ pointer, detail: 'This white ball appears twice' }] : [];
  });
  if (isOutside(red, highestRed))
    errors.push({ pointer: '/red', detail: `This game has red balls from 1 to ${highestRed}` });
  if (errors.length > 0) throw invalidInput({ errors });
}

/** Whether the draw was closed before it was sealed: its early sets are then all of its sets. */
export const isAllFirst = ({ state, seal }: Pick<Draw, 'state' | 'seal'>) => state === 'closed' && seal === null;

/**
 * Returns the place of a set in a lane. Returns null when the lane does not have the set, or leaves it to the other
 * lane.
 */
function placeIn(draw: Draw, lane: Lane, index: number): Place | null {
  const source = laneOf(draw, lane)!;
  const made = lane === 'first' ? firstLaneEnd(draw.first!) : draw.seal!.generatedSize;
  if (index >= made) return lane === 'pool' || isAllFirst(draw) ? { index, poolSize: made } : null;
  const slot = slotOf(index, { stride: source.stride, reserved: unpackIndices(source.reserved) });
  if (slot !== null) return { lane, slot, index };
  // No lane assigns this set: it was assigned in a timeline that a restore abandoned
  return lane === 'pool' ? { index, poolSize: made } : null;
}

/** Returns the place of a set by its index in the space of each lane; null when no lane holds it. */
export function placeOf(draw: Draw, indices: ReadonlyMap<Lane, number>): Place | null {
  for (const [lane, index] of indices) {
    const place = placeIn(draw, lane, index);
    if (place) return place;
  }
  return null;
}

/** An operator looked up the owner of a set, or read the proof of a member's sets. */
export interface Lookup {
  drawId: string;
  /** Absent when the proof was read. */
  set?: string;
  actor: string;
  at: Date;
  answer: Answer['answer'] | 'proof';
  memberId: string | null;
}

export function lookUp(
  drawId: string,
  set: NumberSet,
  answer: Answer,
  by: { actor: string; at: Date },
): Decision<Lookup> {
  const line = toLine(set);
  const memberId = answer.answer === 'given' ? answer.memberId : null;
  const target = `${drawId} ${line}: ${memberId ? `member ${memberId}` : answer.answer}`;
  return {
    next: { drawId, set: line, ...by, answer: answer.answer, memberId },
    events: [acted({ by: by.actor, at: by.at }, 'looked up who was given a set', target)],
  };
}

/** Records that an operator read a proof, which reveals the member's sets. */
export function recordProof(drawId: string, memberId: string, by: { actor: string; at: Date }): Decision<Lookup> {
  const target = `${drawId} member ${memberId}`;
  const entry = acted({ by: by.actor, at: by.at }, 'took the proof of a member’s sets', target);
  return { next: { drawId, ...by, answer: 'proof', memberId }, events: [entry] };
}
