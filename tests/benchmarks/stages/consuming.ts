import { environmentOf } from '@numbercast/platform/testing/environment';
import { freshNamespace, type Namespace } from '@numbercast/platform/testing/namespace';
import mongoose, { type Connection } from 'mongoose';
import { drawOf } from '../delivery/draws.js';
import { publishAssignments, type Range } from '../delivery/people.js';
import { freePort, migrate, startProcess } from '../processes.js';
import { median } from '../row.js';
import { until } from '../until.js';
import { rateOf } from './rate.js';

/** A service that consumes SetsAssigned. */
export interface ConsumingService {
  name: string;
  env: Record<string, unknown>;
  /** The service stores documents here for each event. */
  collection: string;
}

interface Running {
  space: Namespace;
  connection: Connection;
  pid: number;
}

/**
 * Events per second, from publishing the first until all documents are stored.
 * @param documentsEach documents stored for each event
 */
export async function consumptionRate(
  { space, connection, pid }: Running,
  { name, collection }: Pick<ConsumingService, 'name' | 'collection'>,
  { members, turns, documentsEach = 1 }: { members: Range; turns: number; documentsEach?: number },
): Promise<number> {
  const events = members[1] - members[0];
  const rates: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const rate = await rateOf({ [name]: pid }, events, async () => {
      await publishAssignments(space, drawOf('powerball', turn), members);
      const documents = events * documentsEach * (turn + 1);
      await until(async () => (await connection.collection(collection).estimatedDocumentCount()) >= documents);
    });
    rates.push(rate);
  }
  return median(rates);
}

/** Starts the service as a process and measures it. */
export async function consumptionOf(service: ConsumingService, run: { members: Range; turns: number }) {
  const port = await freePort();
  const space = await freshNamespace(service.name, { PORT: port, KAFKA_PARTITIONS: 4, ...service.env });
  const plan = { script: `services/${service.name}/dist/main.js`, env: environmentOf(space.config) };
  await migrate(plan);
  const running = await startProcess({ ...plan, healthUrl: `http://127.0.0.1:${port}/health/ready` });
  const connection = await mongoose.createConnection(space.config.MONGODB_URI).asPromise();
  try {
    return await consumptionRate({ space, connection, pid: running.pid }, service, run);
  } finally {
    await connection.close();
    await running.stop();
    await space.drop();
  }
}
