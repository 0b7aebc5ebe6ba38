import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { SpaceSeed } from './set-space.js';
import type { SpaceJob } from './space-jobs.js';
import { Thread } from './thread.js';

/**
 * Each thread has its own tables, so more threads would cost memory and save no time: storing sets takes longer than
 * generating them.
 */
const THREADS = Math.min(4, availableParallelism());

type SpaceThread = Thread<{ seed: SpaceSeed; job: SpaceJob }>;

/** Builds and reads spaces of sets in worker threads; another one is started when all are busy. */
@Injectable()
export class SpaceThreads implements OnApplicationShutdown {
  private readonly threads: SpaceThread[] = [];

  /** Returns the exact number of sets that obey the rules. */
  size(seed: SpaceSeed) {
    return this.ask<number>(seed, { ask: 'size' });
  }

  /** Returns the sets at [from, to), packed. */
  bytes(seed: SpaceSeed, from: number, to: number) {
    return this.ask<Uint8Array>(seed, { ask: 'bytes', from, to });
  }

  /** Returns the positions of packed sets, −1 for sets that do not obey the rules. */
  positions(seed: SpaceSeed, sets: Uint8Array) {
    return this.ask<number[]>(seed, { ask: 'positions', sets });
  }

  async onApplicationShutdown() {
    await Promise.all(this.threads.map((thread) => thread.end()));
  }

  private ask<T>(seed: SpaceSeed, job: SpaceJob): Promise<T> {
    return this.leastBusy().ask<T>({ seed, job });
  }

  private leastBusy(): SpaceThread {
    const [first] = this.threads.toSorted((a, b) => a.load - b.load);
    if (first && (first.load === 0 || this.threads.length === THREADS)) return first;
    const another: SpaceThread = new Thread('space-worker.js');
    this.threads.push(another);
    return another;
  }
}
