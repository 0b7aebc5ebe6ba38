import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

interface StoredMessage {
  _id: string;
  state: string;
  isMaybeDuplicate?: boolean;
}

/** Messages that delivery itself reports as unresolved. */
export interface UnresolvedMessages {
  /** Messages whose outcome stayed unknown. */
  open: string[];
  /** Messages that were retried because of an unknown outcome, and may have arrived twice. */
  repeated: Set<string>;
}

const POLL_EVERY_MS = 2_000;

/** Waits until no message is in transit, and reads the messages that delivery reports as unresolved. */
export async function findUnresolved(deliveryUri: string, patienceMs: number): Promise<UnresolvedMessages> {
  const connection = await mongoose.createConnection(deliveryUri).asPromise();
  const messages = connection.collection<StoredMessage>('messages');
  const until = performance.now() + patienceMs;
  const inTransit = { state: { $in: ['queued', 'sending', 'unknown'] } };
  // Not counted: the embedded store would read tens of thousands of whole documents into memory
  const isAnyInTransit = async () => (await messages.findOne(inTransit, { projection: { _id: 1 } })) !== null;
  while ((await isAnyInTransit()) && performance.now() < until) await delay(POLL_EVERY_MS);
  const idsOf = async (filter: object) =>
    (await messages.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  const unresolved = {
    open: await idsOf({ state: 'unknown' }),
    repeated: new Set(await idsOf({ isMaybeDuplicate: true })),
  };
  await connection.close();
  return unresolved;
}
