import { Injectable } from '@nestjs/common';
import type { Document } from '@numbercast/platform';
import type { Draw, Lane, SlotRange } from '../draws/draw.js';
import { unpackIndices } from '../draws/reserved-indices.js';
import type { NumberSet } from '../number-sets/number-set.js';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { SpacesService } from '../generator/spaces.service.js';
import { indicesOf } from '../slots/slot.js';
import { type Chunk, chunkId, chunkNumber, chunkRange, laneOf, setAt, sha256 } from './chunk.js';
import { ChunksRepository } from './chunks.repository.js';

const CACHED_CHUNKS = 32;

/** The stored sets of draws. */
@Injectable()
export class PoolsService {
  private readonly cache = new Map<string, Chunk>();

  constructor(
    private readonly chunks: ChunksRepository,
    private readonly spaces: SpacesService,
  ) {}

  /** Returns the sets of claimed slots, slot by slot. */
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

  /** Generates a chunk and stores it. */
  async make(draw: Document<Draw>, lane: Lane, space: FrozenSpace, number: number): Promise<Chunk> {
    const { from, to } = chunkRange(number, space);
    const bytes = await this.spaces.bytes(draw, space, from, to);
    const chunk = { drawId: draw._id, lane, from, to, bytes, sha256: sha256(bytes) };
    await this.chunks.keep(chunk);
    return chunk;
  }
}
