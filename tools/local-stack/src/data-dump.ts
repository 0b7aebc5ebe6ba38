import { randomUUID } from 'node:crypto';
import type { Engines } from './engines/engines.js';
import mongoose from 'mongoose';
import { kafkaOf } from './kafka.js';

/** Returns everything that these databases store, as text: what an attacker with their files can read. */
export async function textOfDatabases({ mongodbUri }: Engines, names: string[]): Promise<string> {
  const connection = await mongoose.createConnection(mongodbUri, { promoteBuffers: true }).asPromise();
  const texts: string[] = [];
  for (const name of names) {
    const { db } = connection.useDb(name);
    for (const { name: collection } of await db!.listCollections().toArray())
      for await (const document of db!.collection(collection).find()) texts.push(textOf(document));
  }
  await connection.close();
  return texts.join('\n');
}

/** Returns all messages on the topics of a namespace so far, as text, including keys and headers. */
export async function textOfTopics(engines: Engines, prefix: string): Promise<string> {
  const kafka = kafkaOf(engines);
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
  const left = new Map<string, bigint>();
  for (const topic of topics)
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
      if (low !== high) left.set(`${topic}/${partition}`, BigInt(high) - 1n);
  const groupId = `${prefix}reader.${randomUUID()}`;
  const consumer = kafka.consumer({ groupId });
  const texts: string[] = [];
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  await new Promise<void>((resolve, reject) => {
    if (left.size === 0) resolve();
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    void consumer.run({
      eachMessage: async ({ topic, partition, message: { key, value, headers, offset } }) => {
        const headerValues = Object.values(headers ?? {}).map(String);
        texts.push([topic, String(key), value?.toString('latin1') ?? '', ...headerValues].join(' '));
        const last = left.get(`${topic}/${partition}`);
        if (last !== undefined && BigInt(offset) >= last) left.delete(`${topic}/${partition}`);
        if (left.size === 0) resolve();
      },
    });
  });
  await consumer.disconnect();
  await admin.deleteGroups([groupId]);
  await admin.disconnect();
  return texts.join('\n');
}

/** Serializes a document with unencoded bytes, so that text in binary fields is found. */
const textOf = (document: unknown): string =>
  JSON.stringify(document, (_name, value: unknown) => {
    const { type, data } = (value ?? {}) as { type?: unknown; data?: unknown };
    return type === 'Buffer' && Array.isArray(data) ? Buffer.from(data as number[]).toString('latin1') : value;
  });
