import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type SetsAssigned, SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { type Document, type EventMeta, Generations } from '@numbercast/platform';
import { type Draw, reserve } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { SpacesService } from '../generator/spaces.service.js';
import { AbandonedSetsRepository } from './abandoned-sets.repository.js';

/**
 * Prevents sets from being assigned again that may have been delivered although the restored database lacks their
 * assignment. The service's own topic contains the events that assigned them.
 */
@Injectable()
export class AbandonedSetsService implements OnModuleInit {
  constructor(
    private readonly generations: Generations,
    private readonly repository: AbandonedSetsRepository,
    private readonly draws: DrawsRepository,
    private readonly spaces: SpacesService,
  ) {}

  onModuleInit() {
    this.generations.onAbandoned({
      schema: SetsAssignedSchema,
      keep: (event, meta) => this.keep(event, meta),
      finish: () => this.reserveInOpenDraws(),
    });
  }

  /** Returns the indices of a draw's abandoned sets in a space, ascending. Sets that break its rules are omitted. */
  async indicesIn(draw: Document<Draw>, space: FrozenSpace): Promise<number[]> {
    const sets = await this.repository.ofDraw(draw._id);
    return sets.length > 0 ? this.spaces.positions(draw, space, sets) : [];
  }

  private async keep({ draw, sets }: SetsAssigned, { id }: EventMeta) {
    if (draw) await this.repository.add(id, draw.drawId, sets);
  }

  private async reserveInOpenDraws() {
    for (const draw of await this.draws.listOpen()) {
      const indices = {
        first: draw.first ? await this.indicesIn(draw, draw.first.space) : [],
        pool: draw.seal ? await this.indicesIn(draw, draw.seal.space) : [],
      };
      await this.draws.change(draw._id, (current) => reserve(current, indices));
    }
  }
}
