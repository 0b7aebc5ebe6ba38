import type { Engines } from './engines/engines.js';
import mongoose from 'mongoose';
import { kafkaOf } from './kafka.js';

/** Drops these databases and their users. */
export async function dropDatabases({ mongodbUri, hasDatabaseUsers }: Engines, names: string[]) {
  const connection = await mongoose.createConnection(mongodbUri).asPromise();
  for (const name of names) {
    const { db } = connection.useDb(name);
    await db!.dropDatabase();
    if (hasDatabaseUsers) await db!.command({ dropAllUsersFromDatabase: 1 });
  }
  await connection.close();
}

export async function dropTopics(engines: Engines, prefix: string) {
  const admin = kafkaOf(engines).admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
  if (topics.length > 0) await admin.deleteTopics({ topics });
  const groups = (await admin.listGroups()).groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(prefix));
  if (groups.length > 0) await admin.deleteGroups(groups);
  await admin.disconnect();
}
