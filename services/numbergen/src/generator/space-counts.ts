import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CountQuestion, SpaceCount } from './space-count.js';
import { Thread } from './thread.js';

/** What was counted lately is asked again: shown with a draft, then checked when it is activated. */
const REMEMBERED = 64;

/**
 * Counts what rules leave, exactly, for people who think about rules. In threads of its own: asked of those that make
 * numbers it would hold these up, and push the tables of the draws at work out of them.
 */
@Injectable()
export class SpaceCounts implements OnApplicationShutdown {
  /** Somebody waits for the answer, to a handful of questions. */
  private readonly prompt = new Thread<CountQuestion>('count-worker.js');
  /** Hundreds of questions that nobody waits for: it yields to all others. */
  private readonly patient = new Thread<CountQuestion>('count-worker.js', 'yields');
  private readonly counted = new Map<string, Promise<SpaceCount>>();

  /** For work that takes long and may take longer. */
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
    // Not remembered: whoever asks again is answered by a new thread. Those who wait hear of it themselves
    count.catch(() => this.counted.delete(name));
    return count;
  }
}
