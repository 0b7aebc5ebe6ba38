import type { Engines } from '@numbercast/engines/engines';
import kafkajs from 'kafkajs';
import mongoose from 'mongoose';

/** Their users with them. */
export async function dropDatabases({ mongodbUri, hasDatabaseUsers }: Engines, names: string[]) {
  const connection = await mongoose.createConnection(mongodbUri).asPromise();
  for (const name of names) {
    const { db } = connection.useDb(name);
    await db!.dropDatabase();
    if (hasDatabaseUsers) await db!.command({ dropAllUsersFromDatabase: 1 });
  }
  await connection.close();
}

export async function dropTopics({ kafkaBrokers }: Engines, prefix: string) {
  const { Kafka, logLevel } = kafkajs;
  const admin = new Kafka({ brokers: kafkaBrokers.split(','), logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
  if (topics.length > 0) await admin.deleteTopics({ topics });
  const groups = (await admin.listGroups()).groups.map(({ groupId }) => groupId).filter((id) => id.startsWith(prefix));
  if (groups.length > 0) await admin.deleteGroups(groups);
  await admin.disconnect();
}
