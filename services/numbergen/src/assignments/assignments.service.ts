import { Injectable } from '@nestjs/common';
import { Clock, type Document } from '@numbercast/platform';
import pMap from 'p-map';
import { type Draw, finishRoster, type FirstLane, type SlotRange, claimFirstSlots, claimSlots } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { MIN_SETS } from '../slots/pool-plan.js';
import { PoolsService } from '../pools/pools.service.js';
import { RosterRepository } from '../roster/roster.repository.js';
import { assign } from './assignment.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { FirstDrawsRepository } from './first-draws.repository.js';

/** Members per group; one write claims the slots of all of them. */
export const MEMBERS_AT_ONCE = 200;
/** Groups that are assigned sets at the same time. A crash can leak the slots of each. */
const GROUPS_AT_ONCE = 2;
/** Number of roster members read at a time. */
const PAGE = 5_000;

/** A member to be assigned sets, with the trace of the change that caused the wait, if it was recorded. */
interface Receiver {
  _id: string;
  trace?: string;
}

const idOf = ({ _id }: Receiver) => _id;

/**
 * Assigns sets to members: claims slots, then stores their sets. A member who has sets for a draw never gets others.
 */
@Injectable()
export class AssignmentsService {
  constructor(
    private readonly clock: Clock,
    private readonly draws: DrawsRepository,
    private readonly pools: PoolsService,
    private readonly roster: RosterRepository,
    private readonly assignments: AssignmentsRepository,
    private readonly firstDraws: FirstDrawsRepository,
  ) {}

  /** Assigns sets of a sealed draw to all members who play the game and have none yet. */
  async assignRoster(draw: Document<Draw>, goesOn: () => boolean) {
    let after = '';
    while (goesOn()) {
      const page = await this.roster.listPlaying(draw.game, after, PAGE);
      if (page.length === 0) return void (await this.draws.change(draw._id, finishRoster));
      const missing = await this.withoutSets(
        draw._id,
        page.map((_id) => ({ _id })),
      );
      if (!(await this.giveInGroups(draw._id, missing, goesOn))) return;
      after = page.at(-1)!;
    }
  }

  /** Encodes one group while the database stores another. Returns false when members are left without sets. */
  private async giveInGroups(drawId: string, members: Receiver[], goesOn: () => boolean): Promise<boolean> {
    let isOpen = true;
    const give = async (from: number) => {
      if (!isOpen) return;
      const group = members.slice(from, from + MEMBERS_AT_ONCE);
      // The pool has to grow first, or the deadline has passed
      const isGiven = goesOn() && (await this.giveFromPool(drawId, group));
      isOpen &&= isGiven;
    };
    const starts = Array.from({ length: Math.ceil(members.length / MEMBERS_AT_ONCE) }, (_, n) => n * MEMBERS_AT_ONCE);
    await pMap(starts, give, { concurrency: GROUPS_AT_ONCE });
    return isOpen;
  }

  /** Assigns sets of the draw's pool to members without any. Returns false when that is not possible now. */
  async giveFromPool(drawId: string, members: Receiver[]): Promise<boolean> {
    const missing = await this.withoutSets(drawId, members);
    if (missing.length === 0) return true;
    const slots = await this.draws.claimSlots(drawId, (draw) => claimSlots(draw, missing.length, this.clock.now()));
    if (!slots) return false;
    await this.give(slots.draw, slots.range, missing);
    return true;
  }

  /** Assigns sets of an unsealed draw to members without any. Returns false when the draw has been sealed. */
  async giveBeforeSealing(drawId: string, members: Receiver[], lane: Pick<FirstLane, 'space'>): Promise<boolean> {
    const missing = await this.withoutSets(drawId, members);
    if (missing.length === 0) return true;
    const decide = (draw: Draw) =>
      claimFirstSlots(draw, missing.length, { ...lane, setsPerMember: MIN_SETS }, this.clock.now());
    const slots = await this.draws.claimSlots(drawId, decide);
    if (!slots) return false;
    await this.give(slots.draw, slots.range, missing);
    return true;
  }

  private async withoutSets(drawId: string, members: Receiver[]) {
    const given = await this.assignments.listGiven(drawId, members.map(idOf));
    return members.filter(({ _id }) => !given.has(_id));
  }

  private async give(draw: Document<Draw>, { lane, from, count }: SlotRange, members: Receiver[]) {
    const sets = await this.pools.setsOf(draw, { lane, from, count });
    const beginners = await this.firstDraws.claim(draw.game, draw._id, members.map(idOf));
    const assignedAt = this.clock.now();
    await this.assignments.insertAll(
      members.map(({ _id: memberId, trace }, i) => {
        const first = beginners.has(memberId);
        return { ...assign(draw, { memberId, lane, slot: from + i, sets: sets[i]!, first, assignedAt }), trace };
      }),
    );
  }
}
