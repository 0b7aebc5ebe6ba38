import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';

interface Row {
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

const LOOK_EVERY_MS = 2_000;

/** Waits until nothing is on its way any more, and reads what delivery has declared. */
export async function findUnresolved(deliveryUri: string, patienceMs: number): Promise<UnresolvedMessages> {
  const connection = await mongoose.createConnection(deliveryUri).asPromise();
  const rows = connection.collection<Row>('messages');
  const until = performance.now() + patienceMs;
  const onTheirWay = { state: { $in: ['queued', 'sending', 'unknown'] } };
  // Not counted: the embedded store would read tens of thousands of whole documents into memory
  const isAnyOnItsWay = async () => (await rows.findOne(onTheirWay, { projection: { _id: 1 } })) !== null;
  while ((await isAnyOnItsWay()) && performance.now() < until) await delay(LOOK_EVERY_MS);
  const named = async (filter: object) =>
    (await rows.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  const unresolved = {
    open: await named({ state: 'unknown' }),
    repeated: new Set(await named({ isMaybeDuplicate: true })),
  };
  await connection.close();
  return unresolved;
}
