import { randomUUID } from 'node:crypto';
import { DrawScheduledSchema, SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { startEngines } from '@numbercast/local-stack/engines/engines';
import { numbergenWorld, type NumbergenWorld } from './numbergen-world.js';
import { peakOf } from './processes.js';
import { until } from './until.js';

const POLL_MS = 50;
const LIMIT_MS = 15 * 60_000;

/** Duration of pool generation, from the last required result until all sets are stored. */
export interface PoolMeasurement {
  milliseconds: number;
  /** Peak memory of the service, MiB. */
  peakMegabytes: number;
}

/** Generates one pool with the real service as a process, on the real Kafka and store. */
export async function generatePool(sets: number): Promise<PoolMeasurement> {
  const { kafkaBrokers, mongodbUri } = await startEngines();
  const world = await numbergenWorld(sets, {
    MONGODB_URI: `${mongodbUri}/bench-${randomUUID().slice(0, 8)}`,
    KAFKA_BROKERS: kafkaBrokers,
  });
  try {
    await scheduled(world);
    const begun = performance.now();
    await world.publishLastResult();
    await generated(world, sets);
    return { milliseconds: performance.now() - begun, peakMegabytes: await peakOf(world.service.pid) };
  } finally {
    await world.close();
  }
}

const within = (holds: () => Promise<boolean>) => until(holds, { everyMs: POLL_MS, limitMs: LIMIT_MS });

/** Waits until the service has announced its draws. */
async function scheduled({ space: { observer } }: NumbergenWorld) {
  await within(async () => (await observer.all(DrawScheduledSchema)).length > 0);
}

async function generated({ space: { observer }, service, drawId }: NumbergenWorld, sets: number) {
  await within(async () => {
    if (service.hasEnded()) throw new Error('numbergen has ended');
    const events = (await observer.all(SetsGeneratedSchema)).map(({ payload }) => payload);
    return events.some(({ draw, poolSize }) => draw?.drawId === drawId && Number(poolSize) === sets);
  });
}
