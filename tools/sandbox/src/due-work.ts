import type { SimulatedClock } from './clock.js';

const TICK_MS = 100;

interface Job {
  everyMs: number;
  lastRun: number;
  run(now: Date): void;
}

/** Runs what has become due: each job at its own pace, and all of them whenever the clock is moved. */
export class DueWork {
  private readonly jobs: Job[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly clock: SimulatedClock) {
    clock.onMove(() => this.run(this.jobs));
  }

  add(everyMs: number, run: (now: Date) => void) {
    this.jobs.push({ everyMs, lastRun: 0, run });
  }

  start() {
    this.timer = setInterval(() => this.run(this.jobs.filter(isDue)), TICK_MS);
  }

  stop() {
    clearInterval(this.timer);
  }

  private run(jobs: Job[]) {
    for (const job of jobs) {
      job.lastRun = performance.now();
      job.run(this.clock.now());
    }
  }
}

function isDue({ lastRun, everyMs }: Job) {
  return performance.now() - lastRun >= everyMs;
}
