import { type Draw, firstLaneStride, type Lane } from '../draws/draw.js';

/** All lanes, in the order of their leaves. */
export const LANES = ['first', 'pool'] as const satisfies readonly Lane[];

/** A slot of a lane. */
export interface Slot {
  lane: Lane;
  slot: number;
}

const OPEN = 0;
const GIVEN = 1;
const VOID = 2;

/** The claimed slots of a lane, each with its state. */
class LaneSlots {
  private readonly states: Uint8Array;

  constructor(
    private readonly slots: number,
    readonly setsPerSlot: number,
  ) {
    this.states = new Uint8Array(slots);
  }

  set(slot: number, state: number) {
    if (slot >= this.slots) throw new Error(`slot ${slot} was never claimed: there are ${this.slots} slots`);
    this.states[slot] = state;
  }

  list(state: number): Uint32Array {
    const found = new Uint32Array(this.slots);
    let count = 0;
    for (let slot = 0; slot < this.slots; slot++) if (this.states[slot] === state) found[count++] = slot;
    return found.subarray(0, count);
  }
}

/**
 * The slots of a closed draw that hold sets: one byte per slot, and four bytes for its place among the leaves. The sets
 * and their members are read tile by tile, so that memory does not grow with the assigned sets.
 */
export class IssuedSlots {
  private readonly lanes: Record<Lane, LaneSlots>;
  private given: { lane: Lane; slots: Uint32Array }[] | null = null;

  constructor({ first, seal }: Pick<Draw, 'first' | 'seal'>) {
    this.lanes = {
      first: new LaneSlots(first?.slots ?? 0, firstLaneStride(first ?? {})),
      pool: new LaneSlots(seal?.nextSlot ?? 0, seal?.setsPerMember ?? 0),
    };
  }

  markGiven({ lane, slot }: Slot) {
    this.lanes[lane].set(slot, GIVEN);
    this.given = null;
  }

  markVoid({ lane, slot }: Slot) {
    this.lanes[lane].set(slot, VOID);
    this.given = null;
  }

  /** Returns claimed slots whose sets were never stored because a replica crashed or is paused. */
  open(): { lane: Lane; slots: number[] }[] {
    const open = LANES.map((lane) => ({ lane, slots: [...this.lanes[lane].list(OPEN)] }));
    return open.filter(({ slots }) => slots.length > 0);
  }

  voids(lane: Lane): Uint32Array {
    return this.lanes[lane].list(VOID);
  }

  /** Number of members with sets of the draw. */
  get members(): number {
    return this.inOrder().reduce((total, { slots }) => total + slots.length, 0);
  }

  membersOf(lane: Lane): number {
    return this.lanes[lane].list(GIVEN).length;
  }

  get sets(): number {
    return this.inOrder().reduce((total, { lane, slots }) => total + slots.length * this.setsIn(lane), 0);
  }

  /** Returns the number of sets in a slot of the lane. */
  setsIn(lane: Lane): number {
    return this.lanes[lane].setsPerSlot;
  }

  /** Returns the slots of the leaves [from, from + count), clipped to the existing ones, by lane and in order. */
  leaves(from: number, count: number): { lane: Lane; slots: Uint32Array }[] {
    let before = 0;
    const runs = this.inOrder().map(({ lane, slots }) => {
      const run = slots.subarray(Math.max(0, from - before), Math.max(0, from + count - before));
      before += slots.length;
      return { lane, slots: run };
    });
    return runs.filter(({ slots }) => slots.length > 0);
  }

  private inOrder() {
    this.given ??= LANES.map((lane) => ({ lane, slots: this.lanes[lane].list(GIVEN) }));
    return this.given;
  }
}
