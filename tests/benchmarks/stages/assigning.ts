import { RolloutTargetChangedSchema } from '@numbercast/contracts/admin/v1/events';
import { DrawResultPublishedSchema } from '@numbercast/contracts/reporting/v1/events';
import { eraOn } from '@numbercast/lottery';
import { datesBefore } from '@numbercast/lottery/calendar';
import { Uniform } from '@numbercast/numbergen/generation';
import { initialMetadata } from '@numbercast/platform/persistence/aggregate-metadata';
import { clockServer } from '@numbercast/platform/testing/clock-server';
import { environmentOf } from '@numbercast/platform/testing/environment';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';
import mongoose, { type Connection } from 'mongoose';
import { memberIdOf } from '../delivery/people.js';
import { freePort, migrate, startProcess } from '../processes.js';
import { until } from '../until.js';
import { whileMeasured } from './measured.js';

const DATE = '2026-11-23';
/** Eleven hours before the draw's deadline. */
const NOW = '2026-11-22T17:00:00Z';
const HISTORY = 200;
const PER_WRITE = 1_000;
const SETS_EACH = 5;
const POLL = { everyMs: 20 };

/** Inserts members who play, as numbergen stores them. */
async function insertRoster(connection: Connection, members: number) {
  const member = (n: number) => ({
    ...initialMetadata(memberIdOf(n), []),
    _id: memberIdOf(n),
    email: '',
    city: 'Little Rock',
    state: 'AR',
    active: true,
    games: ['powerball'],
    lastEventSeq: 1,
  });
  for (let at = 0; at < members; at += PER_WRITE) {
    const some = Array.from({ length: Math.min(PER_WRITE, members - at) }, (_, i) => member(at + i));
    await connection.collection('roster').insertMany(some as never[], { ordered: false });
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

/** All members have sets, and every outbox is empty. */
async function isPublished(connection: Connection, members: number): Promise<boolean> {
  const assignments = connection.collection('assignments');
  if ((await assignments.estimatedDocumentCount()) < members) return false;
  return (await assignments.findOne({ outboxAt: { $exists: true } }, { projection: { _id: 1 } })) === null;
}

/** Members a second who get sets of a sealed draw, until the last SetsAssigned is published. */
export async function assignmentRate(members: number): Promise<number> {
  const clock = await clockServer();
  clock.set(NOW);
  const port = await freePort();
  const space = await freshNamespace('numbergen', {
    PORT: port,
    KAFKA_PARTITIONS: 4,
    NUMBERS_SECRET: 'the-numbers-of-a-bench-are-no-secret-at-all',
    CLOCK_URL: clock.url,
  });
  const plan = { script: 'services/numbergen/dist/main.js', env: environmentOf(space.config) };
  await migrate(plan);
  const connection = await mongoose.createConnection(space.config.MONGODB_URI).asPromise();
  const service = await startProcess({ ...plan, healthUrl: `http://127.0.0.1:${port}/health/ready` });
  try {
    const target = { targetSets: BigInt(members * SETS_EACH) };
    await space.publish(RolloutTargetChangedSchema, target, { aggregateId: 'rollout' });
    await publishResults(space, 1, HISTORY);
    const results = connection.collection('results');
    await until(async () => (await results.countDocuments()) >= HISTORY - 1);
    await insertRoster(connection, members);
    await publishResults(space, 0, 1);
    const generated = { _id: `powerball-${DATE}`, 'seal.generatedSize': { $gt: 0 } } as never;
    await until(async () => (await connection.collection('draws').findOne(generated)) !== null, POLL);
    return await whileMeasured({ numbergen: service.pid }, members, () =>
      until(() => isPublished(connection, members), POLL),
    );
  } finally {
    await connection.close();
    await service.stop();
    await space.drop();
    clock.close();
  }
}
