import { initialMetadata } from '@numbercast/platform/persistence/aggregate-metadata';
import mongoose, { type Connection } from 'mongoose';
import { memberIdOf } from '../delivery/people.js';
import { numbergenWorld } from '../numbergen-world.js';
import { until } from '../until.js';
import { rateOf } from './rate.js';

const PER_WRITE = 1_000;
const SETS_EACH = 5;
const POLL = { everyMs: 20 };

/** Inserts active members as numbergen stores them. */
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

/** Whether all members have sets and every outbox is empty. */
async function isPublished(connection: Connection, members: number): Promise<boolean> {
  const assignments = connection.collection('assignments');
  if ((await assignments.estimatedDocumentCount()) < members) return false;
  return (await assignments.findOne({ outboxAt: { $exists: true } }, { projection: { _id: 1 } })) === null;
}

/** Members per second who are assigned sets of a sealed draw, until the last SetsAssigned is published. */
export async function assignmentRate(members: number): Promise<number> {
  const world = await numbergenWorld(members * SETS_EACH);
  const { space, service, drawId, formerResults } = world;
  const connection = await mongoose.createConnection(space.config.MONGODB_URI).asPromise();
  try {
    const results = connection.collection('results');
    await until(async () => (await results.countDocuments()) >= formerResults);
    await insertRoster(connection, members);
    await world.publishLastResult();
    const generated = { _id: drawId, 'seal.generatedSize': { $gt: 0 } } as never;
    await until(async () => (await connection.collection('draws').findOne(generated)) !== null, POLL);
    return await rateOf({ numbergen: service.pid }, members, () => until(() => isPublished(connection, members), POLL));
  } finally {
    await connection.close();
    await world.close();
  }
}
