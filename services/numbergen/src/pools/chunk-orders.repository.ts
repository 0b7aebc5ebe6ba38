import { Injectable } from '@nestjs/common';
import { type Aggregates, type Document, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { type ChunkOrder, type ChunkRange, command, fulfil, orderId, repeat } from './chunk-order.js';

const schema = new Schema<ChunkOrder>({
  drawId: { type: String, index: true },
  from: Number,
  to: Number,
  storedTo: Number,
  commandedAt: Date,
});

const STATE = { drawId: 1, from: 1, to: 1, storedTo: 1, commandedAt: 1 };

/** The ordered and stored chunks of open pools. */
@Injectable()
export class ChunkOrdersRepository {
  private readonly orders: Aggregates<ChunkOrder>;

  constructor(private readonly store: Store) {
    this.orders = store.aggregates('chunk_orders', schema);
  }

  listOf(drawId: string): Promise<Document<ChunkOrder>[]> {
    return this.orders.model.find({ drawId }, STATE).lean<Document<ChunkOrder>[]>();
  }

  command(wanted: ChunkRange) {
    return this.orders.upsertChange(orderId(wanted.drawId, wanted.from), (order) =>
      command(order, wanted, this.store.serverClock.now()),
    );
  }

  fulfil({ drawId, from, to }: ChunkRange) {
    return this.orders.change(orderId(drawId, from), (order) => fulfil(order, to));
  }

  repeat({ drawId, from }: ChunkRange) {
    return this.orders.change(orderId(drawId, from), (order) => repeat(order, this.store.serverClock.now()));
  }

  /** Deletes the orders of all draws except these. */
  async dropAllBut(drawIds: string[]) {
    await this.orders.model.deleteMany({ drawId: { $nin: drawIds } } as never);
  }
}
