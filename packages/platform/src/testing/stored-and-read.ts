import { Store } from '../persistence/store.js';
import type { RunningService } from './boot-for-test.js';

/** Returns all documents of a service's database as text: as stored, and as the service reads them. */
export async function storedAndRead({ app }: Pick<RunningService, 'app'>) {
  const { connection } = app.get(Store);
  const lying = await Promise.all(
    Object.values(connection.collections).map((collection) => collection.find().toArray() as Promise<unknown[]>),
  );
  const read = await Promise.all(Object.values(connection.models).map((model) => model.find().lean()));
  return { lying: textOf(lying), read: textOf(read) };
}

/** Converts documents to text; binary values become characters, so that text in them is found. */
const textOf = (documents: unknown) =>
  JSON.stringify(documents, (_key, value: unknown) => {
    const { type, data } = (value ?? {}) as { type?: string; data?: number[] };
    if (type === 'Buffer' && data) return Buffer.from(data).toString('latin1');
    const { buffer } = (value ?? {}) as { buffer?: unknown };
    return buffer instanceof Uint8Array ? Buffer.from(buffer).toString('latin1') : value;
  });
