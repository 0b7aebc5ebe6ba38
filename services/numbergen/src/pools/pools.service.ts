import { Injectable } from '@nestjs/common';
import type { Document } from '@numbercast/platform';
import { type Draw, type Lane, type SlotRange, storeSets } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { unpackIndices } from '../draws/reserved-indices.js';
import type { NumberSet } from '../games/number-set.js';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { SpacesService } from '../generator/spaces.service.js';
import { indicesOf } from '../slots/slot.js';
import { type Chunk, chunkId, chunkNumber, chunkRange, chunksBelow, laneOf, setAt, sha256 } from './chunk.js';
import { ChunksRepository } from './chunks.repository.js';

const CACHED_CHUNKS = 32;

/** The stored sets of draws. */
@Injectable()
export class PoolsService {
  private readonly cache = new Map<string, Chunk>();

  constructor(
    private readonly chunks: ChunksRepository,
    private readonly draws: DrawsRepository,
    private readonly spaces: SpacesService,
  ) {}

  /**
   * Stores what is missing of the draw's pool. Stopped anywhere, it goes on with the missing chunks; done by two at
   * once, both write the same bytes.
   */
  async store(draw: Document<Draw>, goesOn: () => boolean) {
    const { poolSize, space } = draw.seal!;
    const numbers = chunksBelow(poolSize);
    const stored = await this.chunks.listStored(numbers.map((number) => chunkId(draw._id, 'pool', number)));
    for (const number of numbers) {
      if (stored.has(chunkId(draw._id, 'pool', number))) continue;
      if (!goesOn()) return;
      await this.make(draw, 'pool', space, number);
    }
    await this.draws.change(draw._id, (current) => storeSets(current, poolSize));
  }

  /** The sets of taken slots, slot by slot. */
  async setsOf(draw: Document<Draw>, { lane, from, count }: SlotRange): Promise<NumberSet[][]> {
    const source = laneOf(draw, lane)!;
    const layout = { stride: source.stride, reserved: unpackIndices(source.reserved) };
    const slots = Array.from({ length: count }, (_, i) => indicesOf(from + i, layout));
    const numbers = [...new Set(slots.flat().map(chunkNumber))];
    const chunks = new Map<number, Chunk>();
    for (const number of numbers) chunks.set(number, await this.chunk(draw, lane, source.space, number));
    return slots.map((indices) => indices.map((index) => setAt(chunks.get(chunkNumber(index))!, index)));
  }

  private async chunk(draw: Document<Draw>, lane: Lane, space: FrozenSpace, number: number): Promise<Chunk> {
    const id = chunkId(draw._id, lane, number);
    const chunk = this.cache.get(id) ?? (await this.chunks.find(id)) ?? (await this.make(draw, lane, space, number));
    this.cache.delete(id);
    this.cache.set(id, chunk);
    const [oldest = ''] = this.cache.keys();
    if (this.cache.size > CACHED_CHUNKS) this.cache.delete(oldest);
    return chunk;
  }

  private async make(draw: Document<Draw>, lane: Lane, space: FrozenSpace, number: number): Promise<Chunk> {
    const { from, to } = chunkRange(number, space);
    const bytes = await this.spaces.bytes(draw, space, from, to);
    const chunk = { drawId: draw._id, lane, from, to, bytes, sha256: sha256(bytes) };
    await this.chunks.keep(chunk);
    return chunk;
  }
}
