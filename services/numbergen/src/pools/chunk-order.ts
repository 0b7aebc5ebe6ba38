import { GenerateChunksSchema } from '@numbercast/contracts/numbergen/chunks/v1/commands';
import { type Decision, event } from '@numbercast/platform';
import { POOL_STEP } from '../slots/pool-plan.js';

/** Chunks of one order: few enough to spread a pool over replicas, enough to be worth a message. */
export const CHUNKS_PER_ORDER = 10;
/** A command that has not been carried out for so long, in technical time, is given again. */
const PATIENCE_MS = 60_000;

/** Neighbouring chunks `[from, to)` of a draw's pool that were commanded together. Its id is `<drawId>|<from>`. */
export interface ChunkOrder {
  drawId: string;
  from: number;
  to: number;
  /** The chunks below this one lie stored. */
  storedTo: number;
  commandedAt: Date;
}

export type ChunkRange = Pick<ChunkOrder, 'drawId' | 'from' | 'to'>;

export const orderId = (drawId: string, chunk: number) =>
  `${drawId}|${Math.floor(chunk / CHUNKS_PER_ORDER) * CHUNKS_PER_ORDER}`;

export const isStored = ({ storedTo, to }: ChunkOrder) => storedTo >= to;

/** The orders that make up a pool of that size. */
export function ordersFor(drawId: string, poolSize: number): ChunkRange[] {
  const chunks = Math.ceil(poolSize / POOL_STEP);
  return Array.from({ length: Math.ceil(chunks / CHUNKS_PER_ORDER) }, (_, i) => {
    const from = i * CHUNKS_PER_ORDER;
    return { drawId, from, to: Math.min(from + CHUNKS_PER_ORDER, chunks) };
  });
}

/** Whether these chunks have not all been ordered, or their orders have expired. */
export const isWanting = (order: ChunkOrder | undefined, { to }: ChunkRange, now: Date) =>
  !order || order.to < to || (!isStored(order) && now.getTime() - order.commandedAt.getTime() >= PATIENCE_MS);

/** Commands what is wanting of an order. Null when nothing is. */
export function command(order: ChunkOrder | null, wanted: ChunkRange, now: Date): Decision<ChunkOrder> | null {
  if (!isWanting(order ?? undefined, wanted, now)) return null;
  const { storedTo } = order ?? { storedTo: wanted.from };
  const next = { ...wanted, storedTo, commandedAt: now };
  return { next, events: [event(GenerateChunksSchema, { ...wanted, from: storedTo })] };
}

/** The order's chunks below `to` lie stored. */
export const fulfil = (order: ChunkOrder, to: number): Decision<ChunkOrder> | null =>
  order.storedTo >= to ? null : { next: { ...order, storedTo: to }, events: [] };

/** Commands an order from the beginning: what it stored is gone. */
export const repeat = (order: ChunkOrder, now: Date): Decision<ChunkOrder> => ({
  next: { ...order, storedTo: order.from, commandedAt: now },
  events: [event(GenerateChunksSchema, { drawId: order.drawId, from: order.from, to: order.to })],
});

/** How many chunks of a pool lie stored. */
export const storedChunks = (orders: readonly ChunkOrder[]) =>
  orders.reduce((total, { from, storedTo }) => total + storedTo - from, 0);
