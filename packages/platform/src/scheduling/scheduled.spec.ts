import { describe, expect, it } from '@jest/globals';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { Scheduled, ScheduledTasks } from './scheduled.js';
import { Metrics } from '../telemetry/metrics.js';
import { eventually } from '../testing/eventually.js';

@Injectable()
class Job {
  turns = 0;
  atOnce = 0;
  mostAtOnce = 0;
  failures = 0;
  gate: Promise<void> | undefined;

  @Scheduled(5)
  async sweep() {
    this.turns++;
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    await this.gate;
    this.atOnce--;
    if (this.failures-- > 0) throw new Error('the database blinked');
  }
}

@Module({
  imports: [DiscoveryModule],
  providers: [ScheduledTasks, Job, { provide: Metrics, useFactory: () => new Metrics({ HOST: '' }) }],
})
class JobModule {}

async function start(): Promise<{ app: INestApplicationContext; job: Job; runner: ScheduledTasks }> {
  const app = await NestFactory.createApplicationContext(JobModule, { logger: false });
  const runner = app.get(ScheduledTasks);
  return { app, job: app.get(Job), runner };
}

describe('a scheduled task', () => {
  it('continues after a failed run', async () => {
    const { app, job, runner } = await start();
    job.failures = 2;
    runner.start();
    await eventually(() => expect(job.turns).toBeGreaterThan(3));
    await runner.stop();
    const { values } = await app.get(Metrics).failedTasks.get();
    expect(values).toEqual([{ labels: { task: 'Job.sweep' }, value: 2 }]);
  });

  it('reports how many runs have failed since the last successful one', async () => {
    const { app, job, runner } = await start();
    const failingRuns = async () =>
      /task_failing_runs\{task="Job.sweep"\} (\d+)/.exec(await app.get(Metrics).registry.metrics())?.[1];
    job.failures = Infinity;
    runner.start();
    await eventually(async () => expect(Number(await failingRuns())).toBeGreaterThan(2));
    job.failures = 0;
    await eventually(async () => expect(await failingRuns()).toBe('0'));
    await runner.stop();
  });

  it('runs once at a time, and stops at the end of a run', async () => {
    const { job, runner } = await start();
    let open = () => {};
    job.gate = new Promise((resolve) => (open = resolve));
    runner.start();
    await eventually(() => expect(job.atOnce).toBe(1));
    let isStopped = false;
    const stopped = runner.stop().then(() => (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    open();
    await stopped;
    expect(job).toMatchObject({ atOnce: 0, mostAtOnce: 1, turns: 1 });
  });

  it('does not run after it is stopped', async () => {
    const { job, runner } = await start();
    runner.start();
    await eventually(() => expect(job.turns).toBeGreaterThan(0));
    await runner.stop();
    const { turns } = job;
    await new Promise((resolve) => setTimeout(resolve, 30)); // longer than several intervals
    expect(job.turns).toBe(turns);
  });
});
