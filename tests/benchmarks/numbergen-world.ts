import { RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { DrawResultPublishedSchema } from '@numbercast/contracts/reporting/v1/events';
import { eraOn } from '@numbercast/lottery';
import { datesBefore } from '@numbercast/lottery/calendar';
import { Uniform } from '@numbercast/numbergen/generation';
import { clockServer } from '@numbercast/platform/testing/clock-server';
import { environmentOf } from '@numbercast/platform/testing/environment';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';
import { freePort, migrate, startProcess } from './processes.js';

const DATE = '2026-11-23';
/** Eleven hours before the draw's deadline, and days before all other deadlines. */
const NOW = '2026-11-22T17:00:00Z';
const HISTORY = 200;

/** Publishes results of past draws, counted back from the last one before the draw. */
async function publishResults({ publish }: Namespace, from: number, to: number) {
  const uniform = new Uniform(`bench ${from}`);
  for (const date of datesBefore('powerball', DATE, HISTORY).slice(from, to)) {
    const result = { drawId: `powerball-${date}`, game: 'powerball', date, ...uniform.set(eraOn('powerball', date)) };
    await publish(DrawResultPublishedSchema, { result }, { aggregateId: result.drawId });
  }
}

/**
 * Starts numbergen as a process. It generates a pool of this many sets once the last result is published.
 * @param engines addresses of engines, instead of the addresses in the environment
 */
export async function numbergenWorld(sets: number, engines: Record<string, unknown> = {}) {
  const clock = await clockServer();
  clock.set(NOW);
  const port = await freePort();
  const space = await freshNamespace('numbergen', {
    PORT: port,
    KAFKA_PARTITIONS: 4,
    NUMBERS_SECRET: 'the-numbers-of-a-bench-are-no-secret-at-all',
    CLOCK_URL: clock.url,
    ...engines,
  });
  const plan = { script: 'services/numbergen/dist/main.js', env: environmentOf(space.config) };
  await migrate(plan);
  const service = await startProcess({ ...plan, healthUrl: `http://127.0.0.1:${port}/health/ready` });
  await space.publish(RolloutTargetChangedSchema, { targetSets: BigInt(sets) }, { aggregateId: 'rollout' });
  await publishResults(space, 1, HISTORY);
  return {
    space,
    service,
    drawId: `powerball-${DATE}`,
    /** Number of results published so far. */
    formerResults: HISTORY - 1,
    publishLastResult: () => publishResults(space, 0, 1),
    async close() {
      await service.stop();
      await space.drop();
      clock.close();
    },
  };
}

export type NumbergenWorld = Awaited<ReturnType<typeof numbergenWorld>>;
