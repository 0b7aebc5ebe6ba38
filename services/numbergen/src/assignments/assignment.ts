import { SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { type Decision, event } from '@numbercast/platform';
import { drawIdOf, type Game } from '@numbercast/lottery';
import { type Draw, drawMessage, type Lane } from '../draws/draw.js';
import type { NumberSet } from '../number-sets/number-set.js';

/** The sets assigned to one member for one draw. Immutable. */
export interface Assignment {
  drawId: string;
  game: Game;
  date: string;
  memberId: string;
  /** Slot of a lane, unique in the draw. */
  lane: Lane;
  slot: number;
  sets: NumberSet[];
  /** Whether these are the member's first numbers of this game. */
  first: boolean;
  assignedAt: Date;
}

export const assignmentId = (drawId: string, memberId: string) => `${drawId}|${memberId}`;

export type Given = Pick<Assignment, 'memberId' | 'lane' | 'slot' | 'sets' | 'first' | 'assignedAt'>;

export function assign(draw: Draw, given: Given): Decision<Assignment> {
  const next: Assignment = { drawId: drawIdOf(draw), game: draw.game, date: draw.date, ...given };
  const { memberId, sets, first } = given;
  return { next, events: [event(SetsAssignedSchema, { draw: drawMessage(draw), memberId, sets, first })] };
}

/** Assignment time of void slots. */
export const NEVER = new Date(0);

export const voidId = (draw: Draw, lane: Lane, slot: number) => `${drawIdOf(draw)}|void|${lane}|${slot}`;

/** Marks a slot as void, so that it cannot be assigned any more. */
export function voidOf(draw: Draw, lane: Lane, slot: number): Decision<Assignment> {
  const place = { drawId: drawIdOf(draw), game: draw.game, date: draw.date, lane, slot };
  return { next: { ...place, memberId: '', sets: [], first: false, assignedAt: NEVER }, events: [] };
}
