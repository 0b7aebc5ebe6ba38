import { Injectable } from '@nestjs/common';
import { Clock, type Document } from '@numbercast/platform';
import { type Draw, finishRoster, type SlotRange, takeFirstSlots, takeSlots } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { PoolsService } from '../pools/pools.service.js';
import { RosterRepository } from '../roster/roster.repository.js';
import { assign } from './assignment.js';
import { AssignmentsRepository } from './assignments.repository.js';

/** Members whose slots are taken in one write; a crash leaks so many slots at most. */
export const MEMBERS_AT_ONCE = 50;

/** Gives members their sets: slots first, then what lies in them. Whoever has been given some is never given others. */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly clock: Clock,
    private readonly draws: DrawsRepository,
    private readonly pools: PoolsService,
    private readonly roster: RosterRepository,
    private readonly assignments: AssignmentsRepository,
  ) {}

  /** Gives sets of a sealed draw to everybody who plays the game and has none yet. */
  async assignRoster(draw: Document<Draw>, goesOn: () => boolean) {
    let after = '';
    while (goesOn()) {
      const members = await this.roster.listPlaying(draw.game, after, MEMBERS_AT_ONCE);
      if (members.length === 0) return void (await this.draws.change(draw._id, finishRoster));
      // The pool has to grow first, or the deadline has passed
      if (!(await this.giveFromPool(draw._id, members))) return;
      after = members.at(-1)!;
    }
  }

  /** Gives the members who have none sets of the draw's pool. False when that isn't possible now. */
  async giveFromPool(drawId: string, members: string[]): Promise<boolean> {
    const missing = await this.withoutSets(drawId, members);
    if (missing.length === 0) return true;
    const slots = await this.draws.takeSlots(drawId, (draw) => takeSlots(draw, missing.length, this.clock.now()));
    if (!slots) return false;
    await this.give(slots.draw, slots.range, missing);
    return true;
  }

  /** Gives the members who have none sets of a draw that isn't sealed. False when it is by now. */
  async giveBeforeSealing(drawId: string, members: string[], space: FrozenSpace): Promise<boolean> {
    const missing = await this.withoutSets(drawId, members);
    if (missing.length === 0) return true;
    const decide = (draw: Draw) => takeFirstSlots(draw, missing.length, space, this.clock.now());
    const slots = await this.draws.takeSlots(drawId, decide);
    if (!slots) return false;
    await this.give(slots.draw, slots.range, missing);
    return true;
  }

  private async withoutSets(drawId: string, members: string[]) {
    const given = await this.assignments.listGiven(drawId, members);
    return members.filter((memberId) => !given.has(memberId));
  }

  private async give(draw: Document<Draw>, { lane, from, count }: SlotRange, members: string[]) {
    const sets = await this.pools.setsOf(draw, { lane, from, count });
    const playedBefore = await this.assignments.listPlayedBefore(draw.game, members);
    const assignedAt = this.clock.now();
    await Promise.all(
      members.map((memberId, i) => {
        const given = {
          memberId,
          lane,
          slot: from + i,
          sets: sets[i]!,
          first: !playedBefore.has(memberId),
          assignedAt,
        };
        return this.assignments.insert(assign(draw, given));
      }),
    );
  }
}
