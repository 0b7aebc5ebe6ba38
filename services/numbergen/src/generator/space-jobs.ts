import { createHash } from 'node:crypto';
import { unpackSets } from '../number-sets/number-set.js';
import { SetSpace, type SpaceSeed } from './set-space.js';
import type { Answer } from './thread.js';

/** A request to the thread that holds the spaces. */
export type SpaceJob =
  | { ask: 'size' }
  /** The sets at [from, to), packed. */
  | { ask: 'bytes'; from: number; to: number }
  /** The positions of packed sets, −1 for sets that do not obey the rules. */
  | { ask: 'positions'; sets: Uint8Array };

export interface SpaceRequest {
  id: number;
  seed: SpaceSeed;
  job: SpaceJob;
}

export type SpaceAnswer = Answer<number | number[] | Uint8Array>;

// A table takes a fraction of a second to build, and about 12 MB, or up to 48 MB under rules that exclude nothing. The
// cache is sized for the open draws: one of each game, and one to come
const KEPT_SETS_OF_WHITES = 16_000_000;

/** Runs the jobs, on spaces that are built on first use. */
export class SpaceJobs {
  private readonly spaces = new Map<string, SetSpace>();

  answer({ id, seed, job }: SpaceRequest): SpaceAnswer {
    try {
      return { id, result: run(this.space(seed), job) };
    } catch (error) {
      return { id, error: String(error) };
    }
  }

  private space(seed: SpaceSeed): SetSpace {
    const { key, ...origin } = seed;
    const name = createHash('sha256').update(key).update(JSON.stringify(origin)).digest('hex');
    const space = this.spaces.get(name) ?? new SetSpace(seed);
    // Least recently used spaces are evicted first
    this.spaces.delete(name);
    this.spaces.set(name, space);
    this.makeRoom();
    return space;
  }

  private makeRoom() {
    const held = () => [...this.spaces.values()].reduce((total, { tableSize }) => total + tableSize, 0);
    while (this.spaces.size > 1 && held() > KEPT_SETS_OF_WHITES) {
      const [oldest = ''] = this.spaces.keys();
      this.spaces.delete(oldest);
    }
  }
}

function run(space: SetSpace, job: SpaceJob) {
  if (job.ask === 'size') return space.size;
  if (job.ask === 'bytes') return space.bytes(job.from, job.to);
  return unpackSets(job.sets).map((set) => space.positionOf(set));
}
