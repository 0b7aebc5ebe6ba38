import { Store } from '../persistence/store.js';
import type { RunningService } from './boot-for-test.js';

/** All that a service's database holds, as text: as it lies there, and as the service reads it. */
export async function storedAndRead({ app }: Pick<RunningService, 'app'>) {
  const { connection } = app.get(Store);
  const lying = await Promise.all(
    Object.values(connection.collections).map((collection) => collection.find().toArray() as Promise<unknown[]>),
  );
  const read = await Promise.all(Object.values(connection.models).map((model) => model.find().lean()));
  return { lying: textOf(lying), read: textOf(read) };
}

/** Bytes as they are, so that what stands in them is found. */
const textOf = (documents: unknown) =>
  JSON.stringify(documents, (_key, value: unknown) => {
    const { type, data } = (value ?? {}) as { type?: string; data?: number[] };
    if (type === 'Buffer' && data) return Buffer.from(data).toString('latin1');
    const { buffer } = (value ?? {}) as { buffer?: unknown };
    return buffer instanceof Uint8Array ? Buffer.from(buffer).toString('latin1') : value;
  });
