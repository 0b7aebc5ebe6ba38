import { GenerateChunksSchema } from '@numbercast/contracts/numbergen/chunks/v1/commands';
import { type Decision, event } from '@numbercast/platform';
import { POOL_STEP } from '../slots/pool-plan.js';

/** Number of chunks per order: few enough to spread a pool over replicas, enough to be worth a message. */
export const CHUNKS_PER_ORDER = 10;
/** Time after which an uncompleted command is issued again, in technical time. */
const PATIENCE_MS = 60_000;

/** Adjacent chunks `[from, to)` of a draw's pool that were ordered together. Its id is `<drawId>|<from>`. */
export interface ChunkOrder {
  drawId: string;
  from: number;
  to: number;
  /** All chunks below this one are stored. */
  storedTo: number;
  commandedAt: Date;
}

export type ChunkRange = Pick<ChunkOrder, 'drawId' | 'from' | 'to'>;

export const orderId = (drawId: string, chunk: number) =>
  `${drawId}|${Math.floor(chunk / CHUNKS_PER_ORDER) * CHUNKS_PER_ORDER}`;

export const isStored = ({ storedTo, to }: ChunkOrder) => storedTo >= to;

/** Returns the orders that make up a pool of this size. */
export function ordersFor(drawId: string, poolSize: number): ChunkRange[] {
  const chunks = Math.ceil(poolSize / POOL_STEP);
  return Array.from({ length: Math.ceil(chunks / CHUNKS_PER_ORDER) }, (_, i) => {
    const from = i * CHUNKS_PER_ORDER;
    return { drawId, from, to: Math.min(from + CHUNKS_PER_ORDER, chunks) };
  });
}

/** Whether some of these chunks have not been ordered, or their order has expired. */
export const isWanting = (order: ChunkOrder | undefined, { to }: ChunkRange, now: Date) =>
  !order || order.to < to || (!isStored(order) && now.getTime() - order.commandedAt.getTime() >= PATIENCE_MS);

/** Issues a command for the missing chunks of an order. Returns null when none are missing. */
export function command(order: ChunkOrder | null, wanted: ChunkRange, now: Date): Decision<ChunkOrder> | null {
  if (!isWanting(order ?? undefined, wanted, now)) return null;
  const { storedTo } = order ?? { storedTo: wanted.from };
  const next = { ...wanted, storedTo, commandedAt: now };
  return { next, events: [event(GenerateChunksSchema, { ...wanted, from: storedTo })] };
}

/** Records that all chunks of the order below `to` are stored. */
export const fulfil = (order: ChunkOrder, to: number): Decision<ChunkOrder> | null =>
  order.storedTo >= to ? null : { next: { ...order, storedTo: to }, events: [] };

/** Issues the command for a whole order again because its stored chunks no longer exist. */
export const repeat = (order: ChunkOrder, now: Date): Decision<ChunkOrder> => ({
  next: { ...order, storedTo: order.from, commandedAt: now },
  events: [event(GenerateChunksSchema, { drawId: order.drawId, from: order.from, to: order.to })],
});

/** Counts the stored chunks of a pool. */
export const storedChunks = (orders: readonly ChunkOrder[]) =>
  orders.reduce((total, { from, storedTo }) => total + storedTo - from, 0);
