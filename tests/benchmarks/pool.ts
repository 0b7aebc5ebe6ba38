import { randomUUID } from 'node:crypto';
import { RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { DrawScheduledSchema, SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { DrawResultPublishedSchema } from '@numbercast/contracts/reporting/v1/events';
import { startEngines } from '@numbercast/local-stack/engines/engines';
import { Uniform } from '@numbercast/numbergen/generation';
import { clockServer } from '@numbercast/platform/testing/clock-server';
import { environmentOf } from '@numbercast/platform/testing/environment';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';
import { eraOn } from '@numbercast/lottery';
import { datesBefore } from '@numbercast/lottery/calendar';
import { freePort, migrate, startProcess, type RunningProcess } from './processes.js';
import { until } from './until.js';

const DATE = '2026-11-23';
/** Eleven hours before the draw's deadline, and days before all other deadlines. */
const NOW = '2026-11-22T17:00:00Z';
const HISTORY = 200;
const LOOK_MS = 50;
const LIMIT_MS = 15 * 60_000;

/** Duration of pool generation: from the last awaited result until all sets are stored. */
export interface PoolMeasurement {
  milliseconds: number;
  /** The most memory the service ever held, MiB. */
  peakMegabytes: number;
}

/** The real service, as a process, on the real Kafka and store, making one pool. */
export async function generatePool(sets: number): Promise<PoolMeasurement> {
  const { kafkaBrokers, mongodbUri } = await startEngines();
  const clock = await clockServer();
  clock.set(NOW);
  const port = await freePort();
  const namespace = await freshNamespace('numbergen', {
    PORT: port,
    MONGODB_URI: `${mongodbUri}/bench-${randomUUID().slice(0, 8)}`,
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_PARTITIONS: 4,
    NUMBERS_SECRET: 'the-numbers-of-a-bench-are-no-secret-at-all',
    CLOCK_URL: clock.url,
  });
  const plan = { script: 'services/numbergen/dist/main.js', env: environmentOf(namespace.config) };
  await migrate(plan);
  const service = await startProcess({ ...plan, healthUrl: `http://127.0.0.1:${port}/health/ready` });
  try {
    await namespace.publish(RolloutTargetChangedSchema, { targetSets: BigInt(sets) }, { aggregateId: 'rollout' });
    await publishResults(namespace, 1, HISTORY);
    await scheduled(namespace);
    const begun = performance.now();
    await publishResults(namespace, 0, 1);
    await generated(namespace, service, sets);
    return { milliseconds: performance.now() - begun, peakMegabytes: await service.peakMegabytes() };
  } finally {
    await service.stop();
    await namespace.drop();
    clock.close();
  }
}

/** Results of past draws, counted back from the last one before the draw. */
async function publishResults({ publish }: Namespace, from: number, to: number) {
  const uniform = new Uniform(`bench ${from}`);
  for (const date of datesBefore('powerball', DATE, HISTORY).slice(from, to)) {
    const result = { drawId: `powerball-${date}`, game: 'powerball', date, ...uniform.set(eraOn('powerball', date)) };
    await publish(DrawResultPublishedSchema, { result }, { aggregateId: result.drawId });
  }
}

const within = (holds: () => Promise<boolean>) => until(holds, { everyMs: LOOK_MS, limitMs: LIMIT_MS });

/** The service is up, and has announced its draws. */
async function scheduled({ observer }: Namespace) {
  await within(async () => (await observer.all(DrawScheduledSchema)).length > 0);
}

async function generated({ observer }: Namespace, service: RunningProcess, sets: number) {
  await within(async () => {
    if (service.hasEnded()) throw new Error('numbergen has ended');
    const events = (await observer.all(SetsGeneratedSchema)).map(({ payload }) => payload);
    return events.some(({ draw, poolSize }) => draw?.drawId === `powerball-${DATE}` && Number(poolSize) === sets);
  });
}
