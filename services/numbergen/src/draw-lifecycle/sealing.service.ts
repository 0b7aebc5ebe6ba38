import { Injectable, Logger } from '@nestjs/common';
import { Clock, type Document, Problem } from '@numbercast/platform';
import { datesBefore } from '@numbercast/lottery/calendar';
import { AbandonedSetsService } from '../abandoned/abandoned-sets.service.js';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { SpacesService } from '../generator/spaces.service.js';
import { ResultsRepository, type StoredResult } from '../results/results.repository.js';
import { RolloutRepository } from '../rollout/rollout.repository.js';
import { RosterRepository } from '../roster/roster.repository.js';
import { historyNeeded, type Rules } from '../rules/rule-version.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { checkTarget, planPool, POOL_STEP } from '../slots/pool-plan.js';
import { type Draw, type FirstLane, firstLaneEnd, type Lane, seal } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { packIndices } from '../draws/reserved-indices.js';
import { type History, isPastLimit, sealingTime } from '../draws/sealing-time.js';

/** Number of slots assigned before sealing whose members are read at a time. */
const SLOTS_AT_ONCE = 5_000;

/** Freezes the inputs of a draw's sets when they are due. */
@Injectable()
export class SealingService {
  private readonly logger = new Logger('Sealing');
  /**
   * Since when draws can be sealed without their last result, in technical time. In memory only: a restart restarts the
   * wait.
   */
  private readonly waitingSince = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly draws: DrawsRepository,
    private readonly rules: RulesRepository,
    private readonly results: ResultsRepository,
    private readonly rollout: RolloutRepository,
    private readonly roster: RosterRepository,
    private readonly assignments: AssignmentsRepository,
    private readonly spaces: SpacesService,
    private readonly abandoned: AbandonedSetsService,
  ) {}

  /** Returns whether sealing may be due. A cheap check before {@link sealInTime}. */
  async mayBeTime(draw: Document<Draw>): Promise<boolean> {
    const [last] = datesBefore(draw.game, draw.date, 1);
    return (
      isPastLimit({ now: this.clock.now(), deadline: draw.deadline }) || this.results.isKnown(`${draw.game}-${last}`)
    );
  }

  /** Seals the draw if it is due. */
  async sealInTime(draw: Document<Draw>) {
    const decision = sealingTime({
      ...(await this.history(draw)),
      deadline: draw.deadline,
      waitedMs: this.waitedMs(draw),
    });
    if (decision === 'wait') return;
    await this.seal(draw, decision === 'seal-without-last-result');
    this.waitingSince.delete(draw._id);
  }

  /** Returns the history that the rules would use if the numbers were generated now. */
  async history(draw: Draw, rules?: Rules): Promise<History & { results: StoredResult[] }> {
    const needed = historyNeeded(rules ?? (await this.rules.inForce()));
    // The list is read first: a result that arrives between the two reads is then known, and at most listed as missing
    const listed = await this.results.listed(draw.game);
    const results = await this.results.listBefore(draw.game, draw.date, needed);
    const known = new Set(results.map(({ date }) => date));
    return { now: this.clock.now(), results, known, wanted: datesBefore(draw.game, draw.date, needed), listed };
  }

  /** Freezes a space on the rules in force and the results known now. */
  async freeze(draw: Document<Draw>, lane: Lane): Promise<FrozenSpace> {
    // Read once: other rules, activated in between, may look back further
    const rules = await this.rules.inForce();
    const { results: history } = await this.history(draw, rules);
    const { _id: drawId, game, date } = draw;
    return this.spaces.freeze({ game, date, drawId, lane, rules, history });
  }

  private async seal(draw: Document<Draw>, sealedWithoutLastResult: boolean) {
    const space = await this.freeze(draw, 'pool');
    const reserved = await this.reservedIn(draw, space);
    const eligibleMembers = await this.countEligible(draw);
    const { targetSets, refusedTarget } = await this.target(draw, space);
    const plan = planPool({ targetSets, eligible: eligibleMembers, spaceSize: space.size, reserved });
    const sealing = { space, plan, targetSets, refusedTarget, eligibleMembers, reserved: packIndices(reserved) };
    const firstSlots = draw.first?.slots ?? 0;
    const sealedAt = this.clock.now();
    const frozen = { ...sealing, sealedWithoutLastResult, sealedAt, firstSlots };
    // Other rules were activated while the space was built, and the console shows them for this draw
    if ((await this.rules.inForce()).version !== space.rules.version) return;
    const sealed = await this.draws.change(draw._id, (current) => seal(current, frozen));
    // A member was assigned first numbers in the meantime: recomputed at the next run
    if (!sealed?.seal) return;
    this.logger.log(
      `${draw._id}: ${space.size} sets satisfy ${space.rules.version}, ${eligibleMembers} members are eligible`,
    );
  }

  /** Freezes the first lane of a draw that has none, for numbers assigned before sealing. */
  async freezeFirstLane(draw: Document<Draw>): Promise<Omit<FirstLane, 'slots'>> {
    const space = await this.freeze(draw, 'first');
    const abandoned = await this.abandoned.indicesIn(draw, space);
    return { space, ...(abandoned.length > 0 && { reserved: packIndices(abandoned) }) };
  }

  /**
   * Returns the indices of sets that were assigned before sealing or in an abandoned timeline and are in the sealed
   * space.
   */
  private async reservedIn(draw: Document<Draw>, space: FrozenSpace): Promise<number[]> {
    const reserved = [await this.abandoned.indicesIn(draw, space)];
    const given = draw.first ? firstLaneEnd(draw.first) : 0;
    for (let from = 0; from < given; from += POOL_STEP) {
      const sets = await this.spaces.bytes(draw, draw.first!.space, from, Math.min(from + POOL_STEP, given));
      reserved.push(await this.spaces.positions(draw, space, sets));
    }
    return [...new Set(reserved.flat())].toSorted((a, b) => a - b);
  }

  private async countEligible(draw: Document<Draw>): Promise<number> {
    let eligible = await this.roster.countPlaying(draw.game);
    const slots = draw.first?.slots ?? 0;
    for (let from = 0; from < slots; from += SLOTS_AT_ONCE) {
      const given = await this.assignments.listOfSlots(draw._id, 'first', from, from + SLOTS_AT_ONCE);
      eligible -= await this.roster.countPlaying(draw.game, [...given]);
    }
    return eligible;
  }

  private async target(draw: Document<Draw>, space: FrozenSpace) {
    const wanted = await this.rollout.targetSets();
    try {
      return { targetSets: checkTarget(wanted, space.size), refusedTarget: null };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // The draw must go ahead; the operator sees the rejected target next to it
      this.logger.warn(`${draw._id}: ${error.message}`);
      return { targetSets: Math.floor(space.size / POOL_STEP) * POOL_STEP || space.size, refusedTarget: wanted };
    }
  }

  private waitedMs(draw: Document<Draw>): number {
    if (!isPastLimit({ now: this.clock.now(), deadline: draw.deadline })) return 0;
    const since = this.waitingSince.get(draw._id) ?? performance.now();
    this.waitingSince.set(draw._id, since);
    return performance.now() - since;
  }
}
