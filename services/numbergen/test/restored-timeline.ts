import fc from 'fast-check';
import { type Draw, type FirstLane, reserve } from '../src/draws/draw.js';
import { packIndices } from '../src/draws/reserved-indices.js';
import type { NumberSet } from '../src/number-sets/number-set.js';
import type { FrozenSpace } from '../src/generator/frozen-space.js';
import type { RosterMember } from '../src/roster/roster-member.js';
import { happenings } from './random-timelines.js';
import { frozenSpace, spaceNamed } from './small-spaces.js';
import { type Given, type Happening, Timeline } from './timeline.js';

/** Restores the documents to an earlier instant and retains the topic of assigned sets. */
export type RestoredHappening =
  Happening | { what: 'snapshot' } | { what: 'restore'; which: number; hasOtherHistory: boolean };

interface Snapshot {
  draws: Map<string, Draw>;
  roster: Map<string, RosterMember>;
  given: Map<string, Given>;
}

const parsed = (line: string): NumberSet => {
  const [whites = '', red = ''] = line.split(' +');
  return { whites: whites.split('-').map(Number), red: Number(red) };
};

export class RestoredTimeline extends Timeline {
  /** The members who were ever assigned each set of a draw. It may have been delivered, whatever is restored. */
  readonly sent = new Map<string, Set<string>>();
  private readonly snapshots: Snapshot[] = [];
  private readonly abandoned = new Map<string, NumberSet[]>();
  /** A draw that is sealed again may have results that the first sealing lacked, and so another space. */
  private history = 0;

  live(happened: RestoredHappening[]) {
    this.takeSnapshot();
    for (const happening of happened) {
      if (happening.what === 'snapshot') this.takeSnapshot();
      else if (happening.what === 'restore') this.restore(happening.which, happening.hasOtherHistory);
      else this.happen(happening);
    }
    this.settleDown();
    this.send();
    return this;
  }

  protected override poolSpace(drawId: string): FrozenSpace {
    return frozenSpace(`${drawId}|pool${this.history || ''}`);
  }

  protected override firstLane(drawId: string): Omit<FirstLane, 'slots'> {
    const { space } = super.firstLane(drawId);
    return { space, reserved: packIndices(this.indicesIn(drawId, space)) };
  }

  protected override reserved(draw: Draw, pool: FrozenSpace): number[] {
    const abandoned = this.indicesIn(`${draw.game}-${draw.date}`, pool);
    return [...new Set([...super.reserved(draw, pool), ...abandoned])].toSorted((a, b) => a - b);
  }

  private takeSnapshot() {
    this.snapshots.push({ draws: new Map(this.draws), roster: new Map(this.roster), given: new Map(this.given) });
  }

  private restore(which: number, hasOtherHistory: boolean) {
    this.send();
    const snapshot = this.snapshots[which % this.snapshots.length]!;
    for (const [id, given] of this.given) {
      // A snapshot of another timeline may have the same member's assignment with other sets
      if (snapshot.given.get(id) === given) continue;
      const { drawId, sets } = given;
      this.abandoned.set(drawId, [...(this.abandoned.get(drawId) ?? []), ...sets.map(parsed)]);
    }
    replace(this.draws, snapshot.draws);
    replace(this.roster, snapshot.roster);
    replace(this.given, snapshot.given);
    this.atDeadline.length = 0;
    if (hasOtherHistory) this.history++;
    for (const [drawId, draw] of this.draws) {
      const first = draw.first ? this.indicesIn(drawId, draw.first.space) : [];
      const pool = draw.seal ? this.indicesIn(drawId, draw.seal.space) : [];
      const decision = draw.state === 'closed' ? null : reserve(draw, { first, pool });
      if (decision) this.draws.set(drawId, decision.next);
    }
  }

  private indicesIn(drawId: string, { purpose }: FrozenSpace): number[] {
    const positions = (this.abandoned.get(drawId) ?? []).map((set) => spaceNamed(purpose).positionOf(set));
    return positions.filter((position) => position >= 0);
  }

  private send() {
    for (const { drawId, memberId, sets } of this.given.values()) {
      for (const set of sets) {
        const key = `${drawId} ${set}`;
        this.sent.set(key, (this.sent.get(key) ?? new Set()).add(memberId));
      }
    }
  }
}

function replace<K, V>(current: Map<K, V>, earlier: ReadonlyMap<K, V>) {
  current.clear();
  for (const [key, value] of earlier) current.set(key, value);
}

const restoring = fc.oneof(
  fc.record({ what: fc.constant('snapshot' as const) }),
  fc.record({ what: fc.constant('restore' as const), which: fc.nat(9), hasOtherHistory: fc.boolean() }),
);
export const restoredTimelines = fc.array(
  fc.oneof({ weight: 8, arbitrary: happenings }, { weight: 1, arbitrary: restoring }),
  { minLength: 10, maxLength: 160 },
) as fc.Arbitrary<RestoredHappening[]>;
