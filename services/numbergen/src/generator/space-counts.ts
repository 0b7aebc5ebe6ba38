import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CountQuestion, SpaceCount } from './space-count.js';
import { Thread } from './thread.js';

/** Caches recent counts: they are requested with a draft and again on activation. */
const REMEMBERED = 64;

/**
 * Counts exactly how many sets obey rules, for the rules studio. It has its own threads: in the generator's threads it
 * would delay number generation and evict the tables of current draws.
 */
@Injectable()
export class SpaceCounts implements OnApplicationShutdown {
  /** An operator waits for the result of a few counts. */
  private readonly prompt = new Thread<CountQuestion>('count-worker.js');
  /** Hundreds of counts in the background: all others have priority. */
  private readonly patient = new Thread<CountQuestion>('count-worker.js', 'yields');
  private readonly counted = new Map<string, Promise<SpaceCount>>();

  /** For long work without a tight limit. */
  countInTime(question: CountQuestion): Promise<SpaceCount> {
    return this.patient.ask<SpaceCount>(question);
  }

  count(question: CountQuestion): Promise<SpaceCount> {
    const { rules, history, matrix } = question;
    const what = JSON.stringify([rules.whiteBallRules, rules.redBallRules, history, matrix]);
    const name = createHash('sha256').update(what).digest('hex');
    const count = this.counted.get(name) ?? this.ask(name, question);
    this.counted.delete(name);
    this.counted.set(name, count);
    const [oldest = ''] = this.counted.keys();
    if (this.counted.size > REMEMBERED) this.counted.delete(oldest);
    return count;
  }

  async onApplicationShutdown() {
    await Promise.all([this.prompt.end(), this.patient.end()]);
  }

  private ask(name: string, question: CountQuestion): Promise<SpaceCount> {
    const count = this.prompt.ask<SpaceCount>(question);
    // Not cached: the next request gets a new thread. Waiting callers receive the error themselves
    count.catch(() => this.counted.delete(name));
    return count;
  }
}
