import { Injectable } from '@nestjs/common';
import { type Document, ServerClock } from '@numbercast/platform';
import { type Draw, storeSets } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { chunkId } from './chunk.js';
import { type ChunkRange, isStored, isWanting, orderId, ordersFor } from './chunk-order.js';
import { ChunkOrdersRepository } from './chunk-orders.repository.js';
import { ChunksRepository } from './chunks.repository.js';
import { PoolsService } from './pools.service.js';

/** Distributes the generation of a pool's chunks over the replicas, and detects when all chunks are stored. */
@Injectable()
export class GenerationService {
  constructor(
    private readonly orders: ChunkOrdersRepository,
    private readonly chunks: ChunksRepository,
    private readonly pools: PoolsService,
    private readonly draws: DrawsRepository,
    private readonly serverClock: ServerClock,
  ) {}

  /** Orders the chunks that have not been ordered. Interrupted work continues at the next run. */
  async advance(draw: Document<Draw>, goesOn: () => boolean) {
    const orders = new Map((await this.orders.listOf(draw._id)).map((order) => [order._id, order]));
    for (const wanted of ordersFor(draw._id, draw.seal!.poolSize)) {
      if (!goesOn()) return;
      const order = orders.get(orderId(wanted.drawId, wanted.from));
      if (isWanting(order, wanted, this.serverClock.now())) await this.orders.command(wanted);
    }
    // Usually published by the replica that stores the last chunk, unless it crashed at that moment
    await this.complete(draw);
  }

  /** Generates and stores the missing ones of these chunks. Repeated or concurrent calls write the same bytes. */
  async carryOut(range: ChunkRange) {
    const draw = await this.draws.find(range.drawId);
    if (!draw?.seal || draw.state !== 'sealed') return;
    const missing = await this.missingOf(range);
    for (const number of missing) await this.pools.make(draw, 'pool', draw.seal.space, number);
    await this.orders.fulfil(range);
    await this.complete(draw);
  }

  /** Publishes that the pool is stored once all of its chunks are. Orders with missing chunks are issued again. */
  private async complete({ _id: drawId, seal }: Document<Draw>) {
    const orders = await this.orders.listOf(drawId);
    const stored = new Set(orders.filter(isStored).map(({ _id }) => _id));
    const wanted = ordersFor(drawId, seal!.poolSize);
    const isWhole = wanted.every(({ from }) => stored.has(orderId(drawId, from)));
    if (!isWhole) return;
    let isThere = true;
    for (const range of wanted) {
      if ((await this.missingOf(range)).length === 0) continue;
      isThere = false;
      await this.orders.repeat(range);
    }
    if (isThere) await this.draws.change(drawId, (current) => storeSets(current, seal!.poolSize));
  }

  private async missingOf({ drawId, from, to }: ChunkRange): Promise<number[]> {
    const numbers = Array.from({ length: to - from }, (_, i) => from + i);
    const stored = await this.chunks.listStored(numbers.map((number) => chunkId(drawId, 'pool', number)));
    return numbers.filter((number) => !stored.has(chunkId(drawId, 'pool', number)));
  }
}
