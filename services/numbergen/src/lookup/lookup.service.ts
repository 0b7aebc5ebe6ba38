import { Injectable } from '@nestjs/common';
import { Clock, type Document } from '@numbercast/platform';
import { eraOn } from '@numbercast/lottery';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { type Draw, drawNotFound, type Lane } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { type NumberSet, packSets, unpackSets } from '../number-sets/number-set.js';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { SpacesService } from '../generator/spaces.service.js';
import { laneOf } from '../pools/chunk.js';
import { LANES } from '../proof/issued-slots.js';
import { ProofsService } from '../proof/proofs.service.js';
import { RosterRepository } from '../roster/roster.repository.js';
import { complianceOf } from '../rules/compliance.js';
import { brokenRules } from './broken-rules.js';
import { LookupsRepository } from './lookups.repository.js';
import {
  type Answer,
  checkPlayable,
  isAllFirst,
  lookUp,
  recordProof,
  type Place,
  placeOf,
  secretGone,
} from './set-lookup.js';

const NOT_SEALED: Answer = { answer: 'not-sealed' };

/** Finds the owner of a set by inverting the generation: from the set to its index, and from there to the slot. */
@Injectable()
export class LookupService {
  constructor(
    private readonly clock: Clock,
    private readonly draws: DrawsRepository,
    private readonly spaces: SpacesService,
    private readonly assignments: AssignmentsRepository,
    private readonly roster: RosterRepository,
    private readonly lookups: LookupsRepository,
    private readonly proofs: ProofsService,
  ) {}

  /** Recorded in the audit log before the response. */
  async find(drawId: string, wanted: NumberSet, actor: string): Promise<Answer> {
    const draw = await this.draws.find(drawId);
    if (!draw) throw drawNotFound();
    checkPlayable(wanted, eraOn(draw.game, draw.date));
    const set = { whites: wanted.whites.toSorted((a, b) => a - b), red: wanted.red };
    const answer = await this.answer(draw, set);
    await this.lookups.add(lookUp(drawId, set, answer, { actor, at: this.clock.now() }));
    return answer;
  }

  /**
   * Returns the proof that the member could show as evidence of a win. Recorded in the audit log before the response.
   */
  async proofOf(drawId: string, memberId: string, actor: string) {
    const proof = await this.proofs.ofMember(drawId, memberId);
    await this.lookups.add(recordProof(drawId, memberId, { actor, at: this.clock.now() }));
    return proof;
  }

  private async answer(draw: Document<Draw>, set: NumberSet): Promise<Answer> {
    const place = placeOf(draw, await this.indicesOf(draw, set));
    if (place) return this.describe(draw, place);
    const space = isAllFirst(draw) ? draw.first?.space : draw.seal?.space;
    return space ? { answer: 'breaks-rules', rules: this.brokenBy(draw, space, set) } : NOT_SEALED;
  }

  /** Returns the index of the set in the space of each lane whose rules it obeys. */
  private async indicesOf(draw: Document<Draw>, set: NumberSet): Promise<Map<Lane, number>> {
    const indices = new Map<Lane, number>();
    for (const lane of LANES) {
      const space = laneOf(draw, lane)?.space;
      if (!space) continue;
      if (!this.spaces.canMake(space)) throw secretGone();
      const [index] = await this.spaces.positions(draw, space, packSets([set]));
      if (index !== undefined) indices.set(lane, index);
    }
    return indices;
  }

  private async describe(draw: Document<Draw>, place: Place): Promise<Answer> {
    if (!('slot' in place)) return { answer: 'outside-pool', ...place };
    const assignment = await this.assignments.findInSlot(draw._id, place.lane, place.slot);
    if (!assignment) return { answer: 'not-given', ...place };
    const { memberId, assignedAt: givenAt } = assignment;
    const members = await this.roster.listShown([memberId]);
    return { answer: 'given', memberId, email: members.get(memberId)?.email ?? '', givenAt, ...place };
  }

  private brokenBy({ game, date }: Draw, { rules, history }: FrozenSpace, set: NumberSet) {
    return brokenRules(complianceOf(rules, unpackSets(Buffer.from(history, 'hex')), eraOn(game, date)), set);
  }
}
