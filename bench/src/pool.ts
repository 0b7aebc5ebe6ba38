import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { DrawScheduledSchema, SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { DrawResultPublishedSchema } from '@numbercast/contracts/reporting/v1/events';
import { startEngines } from '@numbercast/engines/engines';
import { Uniform } from '@numbercast/numbergen/checks/uniform';
import { datesBefore } from '@numbercast/numbergen/draws/calendar';
import { eraOn } from '@numbercast/numbergen/games/game';
import { clockServer } from '@numbercast/platform/testing/clock-server';
import { environmentOf } from '@numbercast/platform/testing/environment';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';

const main = fileURLToPath(new URL('../../services/numbergen/dist/main.js', import.meta.url));
const DATE = '2026-11-23';
/** Eleven hours before the draw's deadline, and before those of all others by days. */
const NOW = '2026-11-22T17:00:00Z';
const HISTORY = 200;
const LIMIT_MS = 15 * 60_000;

/** What the system took for a pool: from the last result it waited for to the fact that all sets lie stored. */
export interface PoolFigures {
  milliseconds: number;
  /** The most memory the service ever held, MiB. */
  peakMegabytes: number;
}

/** The real service, as a process, on the real Kafka and store, making one pool. */
export async function generatePool(sets: number): Promise<PoolFigures> {
  const { kafkaBrokers, mongodbUri } = await startEngines();
  const clock = await clockServer();
  clock.set(NOW);
  const namespace = await freshNamespace('numbergen', {
    MONGODB_URI: `${mongodbUri}/bench-${randomUUID().slice(0, 8)}`,
    KAFKA_BROKERS: kafkaBrokers,
    KAFKA_PARTITIONS: 4,
    NUMBERS_SECRET: 'the-numbers-of-a-bench-are-no-secret-at-all',
    CLOCK_URL: clock.url,
  });
  const child = start(namespace);
  try {
    await namespace.publish(RolloutTargetChangedSchema, { targetSets: BigInt(sets) }, { aggregateId: 'rollout' });
    await publishResults(namespace, 1, HISTORY);
    await scheduled(namespace);
    const begun = performance.now();
    await publishResults(namespace, 0, 1);
    await generated(namespace, child, sets);
    return { milliseconds: performance.now() - begun, peakMegabytes: await peakOf(child) };
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
    await namespace.drop();
    clock.close();
  }
}

function start({ config }: Namespace): ChildProcess {
  return spawn(process.execPath, [main], { env: environmentOf(config), stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Results of past draws, counted back from the last one before the draw. */
async function publishResults({ publish }: Namespace, from: number, to: number) {
  const uniform = new Uniform(`bench ${from}`);
  for (const date of datesBefore('powerball', DATE, HISTORY).slice(from, to)) {
    const result = { drawId: `powerball-${date}`, game: 'powerball', date, ...uniform.set(eraOn('powerball', date)) };
    await publish(DrawResultPublishedSchema, { result }, { aggregateId: result.drawId });
  }
}

/** The service is up, and has announced its draws. */
async function scheduled({ observer }: Namespace) {
  await until(async () => (await observer.all(DrawScheduledSchema)).length > 0);
}

async function generated({ observer }: Namespace, child: ChildProcess, sets: number) {
  await until(async () => {
    if (child.exitCode !== null) throw new Error('numbergen has ended');
    const facts = (await observer.all(SetsGeneratedSchema)).map(({ fact }) => fact);
    return facts.some(({ draw, poolSize }) => draw?.drawId === `powerball-${DATE}` && Number(poolSize) === sets);
  });
}

async function until(holds: () => Promise<boolean>) {
  const limit = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > limit) throw new Error('numbergen is not done in time');
    await delay(50);
  }
}

async function peakOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
