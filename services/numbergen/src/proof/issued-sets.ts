import type { Draw, Lane } from '../draws/draw.js';
import { type NumberSet, SET_BYTES } from '../games/number-set.js';
import { MIN_SETS } from '../slots/pool-plan.js';

/** What lies in a slot: sets, or none when it is void. */
export interface Slotted {
  lane: Lane;
  slot: number;
  sets: NumberSet[];
}

/** The order of leaves. */
export const LANES = ['first', 'pool'] as const satisfies readonly Lane[];

const OPEN = 0;
const GIVEN = 1;
const VOID = 2;

/** The slots of a lane that were taken, with what lies in each. */
class LaneSlots {
  private readonly states: Uint8Array;
  private readonly bytes: Uint8Array;

  constructor(
    readonly slots: number,
    readonly stride: number,
  ) {
    this.states = new Uint8Array(slots);
    this.bytes = new Uint8Array(slots * stride * SET_BYTES);
  }

  take({ lane, slot, sets }: Slotted) {
    const isPlaced = slot < this.slots && (sets.length === this.stride || sets.length === 0);
    if (!isPlaced) throw new Error(`slot ${slot} of lane ${lane} cannot hold ${sets.length} sets`);
    this.states[slot] = sets.length > 0 ? GIVEN : VOID;
    let at = slot * this.stride * SET_BYTES;
    // Written in place: a million members' are no time for lists of lists
    for (const { whites, red } of sets) {
      for (const white of whites) this.bytes[at++] = white;
      this.bytes[at++] = red;
    }
  }

  setsAt(slot: number): Uint8Array {
    const size = this.stride * SET_BYTES;
    return this.bytes.subarray(slot * size, (slot + 1) * size);
  }

  list(state: number): Uint32Array {
    const found = new Uint32Array(this.slots);
    let count = 0;
    for (let slot = 0; slot < this.slots; slot++) if (this.states[slot] === state) found[count++] = slot;
    return found.subarray(0, count);
  }
}

/** All that was given of a closed draw: six bytes a set, so that a million members take some fifty megabytes. */
export class IssuedSets {
  private readonly lanes: Record<Lane, LaneSlots>;
  private given: { lane: Lane; slots: Uint32Array }[] | null = null;

  constructor({ first, seal }: Pick<Draw, 'first' | 'seal'>) {
    this.lanes = {
      first: new LaneSlots(first?.slots ?? 0, MIN_SETS),
      pool: new LaneSlots(seal?.nextSlot ?? 0, seal?.setsPerMember ?? MIN_SETS),
    };
  }

  take(slotted: Slotted) {
    this.lanes[slotted.lane].take(slotted);
    this.given = null;
  }

  /** Slots that were taken for members whose sets never came to lie stored: a replica died, or stands frozen still. */
  open(): { lane: Lane; slots: number[] }[] {
    const open = LANES.map((lane) => ({ lane, slots: [...this.lanes[lane].list(OPEN)] }));
    return open.filter(({ slots }) => slots.length > 0);
  }

  voids(lane: Lane): Uint32Array {
    return this.lanes[lane].list(VOID);
  }

  /** Members who were given sets of the draw. */
  get members(): number {
    return this.inOrder().reduce((total, { slots }) => total + slots.length, 0);
  }

  membersOf(lane: Lane): number {
    return this.lanes[lane].list(GIVEN).length;
  }

  get sets(): number {
    return this.inOrder().reduce((total, { lane, slots }) => total + slots.length * this.lanes[lane].stride, 0);
  }

  /** What the nth member was given, 0 ≤ n < members. */
  at(n: number): { lane: Lane; slot: number; sets: Uint8Array } {
    let place = n;
    for (const { lane, slots } of this.inOrder()) {
      if (place < slots.length) return { lane, slot: slots[place]!, sets: this.lanes[lane].setsAt(slots[place]!) };
      place -= slots.length;
    }
    throw new RangeError(`${n} is not one of ${this.members} places`);
  }

  private inOrder() {
    this.given ??= LANES.map((lane) => ({ lane, slots: this.lanes[lane].list(GIVEN) }));
    return this.given;
  }
}
