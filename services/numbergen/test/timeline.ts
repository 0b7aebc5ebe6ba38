import type { Game } from '@numbercast/lottery';
import { drawOn } from '@numbercast/lottery/calendar';
import {
  firstLaneEnd,
  schedule,
  claimFirstSlots,
  seal,
  claimSlots,
  enlarge,
  storeSets,
  finishRoster,
  close,
} from '../src/draws/draw.js';
import type { Draw, FirstLane, Lane, SlotDecision } from '../src/draws/draw.js';
import { packIndices, unpackIndices } from '../src/draws/reserved-indices.js';
import { type NumberSet, toLine } from '../src/number-sets/number-set.js';
import type { FrozenSpace } from '../src/generator/frozen-space.js';
import { laneOf } from '../src/pools/chunk.js';
import { applyMemberEvent, type RosterMember, settle } from '../src/roster/roster-member.js';
import { planPool } from '../src/slots/pool-plan.js';
import { indicesOf } from '../src/slots/slot.js';
import { frozenSpace, spaceNamed } from './small-spaces.js';

/** Events that can happen in any order. Numbers choose among the existing members and draws. */
export type Happening =
  | { what: 'join'; games: Game[] }
  | { what: 'pause' | 'come back'; who: number }
  | { what: 'choose'; who: number; games: Game[] }
  | { what: 'target'; targetSets: number }
  /** A release with another guarantee is deployed while draws are in flight. */
  | { what: 'guarantee'; guarantee: number }
  | { what: 'seal' | 'generate' | 'close'; which: number }
  /** A replica assigns sets to the roster or to new members; it may be killed between two of its writes. */
  | { what: 'give roster'; which: number; killedAfter?: Killed }
  | { what: 'give newcomers'; killedAfter?: Killed };

type Killed = 'slots' | 'half the assignments' | 'assignments';

export interface Given {
  drawId: string;
  memberId: string;
  /** Slot of a lane. */
  lane: Lane;
  slot: number;
  sets: string[];
  /** Whether the member had to be assigned sets at that moment. */
  wasEligible: boolean;
}

const calendar = [
  drawOn('powerball', '2026-11-23'),
  drawOn('megamillions', '2026-11-24'),
  drawOn('powerball', '2026-11-25'),
];
const AT_ONCE = 23;

/** Members, draws and assignments as documents of the service, changed by its own decisions. */
export class Timeline {
  readonly draws = new Map<string, Draw>(calendar.map((date) => [date.drawId, schedule(date).next]));
  readonly roster = new Map<string, RosterMember>();
  readonly given = new Map<string, Given>();
  /** Members who played when a draw was closed, and whether the service had time to finish. */
  readonly atDeadline: { drawId: string; isDone: boolean; playing: string[] }[] = [];
  private targetSets = 10_000;
  private guarantee = 5;
  private seq = 0;

  happen(happening: Happening) {
    switch (happening.what) {
      case 'join':
        return this.publishMember(`member ${this.roster.size}`, { active: true, games: happening.games });
      case 'pause':
        return this.publishMemberAt(happening.who, { active: false });
      case 'come back':
        return this.publishMemberAt(happening.who, { active: true });
      case 'choose':
        return this.publishMemberAt(happening.who, { games: happening.games });
      case 'target':
        return this.aimAt(happening.targetSets);
      case 'guarantee':
        this.guarantee = happening.guarantee;
        return;
      case 'seal':
        return this.seal(this.drawId(happening.which));
      case 'generate':
        return this.generate(this.drawId(happening.which));
      case 'close':
        return this.close(this.drawId(happening.which));
      case 'give roster':
        return this.giveRoster(this.drawId(happening.which), happening.killedAfter);
      case 'give newcomers':
        return this.giveNewcomers(happening.killedAfter);
    }
  }

  /** Lets the service work undisturbed: every draw is sealed, generated, assigned, and closed at its deadline. */
  settleDown() {
    for (const { drawId } of calendar) {
      this.seal(drawId);
      for (let turns = 0; this.isUnfinished(drawId); turns++) {
        if (turns > 1_000) throw new Error(`${drawId} is never done`);
        this.generate(drawId);
        this.giveRoster(drawId);
        this.giveNewcomers();
      }
      this.close(drawId);
    }
  }

  playing(game: Game): string[] {
    return [...this.roster].filter(([, { active, games }]) => active && games.includes(game)).map(([id]) => id);
  }

  givenFor(drawId: string): Given[] {
    return [...this.given.values()].filter((given) => given.drawId === drawId);
  }

  private drawId(which: number) {
    return calendar[which % calendar.length]!.drawId;
  }

  private isUnfinished(drawId: string) {
    const { game, state, seal: sealing } = this.draws.get(drawId)!;
    return state !== 'closed' && (!sealing?.rosterDone || this.awaiting(game).length > 0);
  }

  private publishMember(memberId: string, published: { active?: boolean; games?: Game[] }) {
    const current = this.roster.get(memberId) ?? null;
    const { active = current?.active ?? true, games = current?.games ?? [] } = published;
    const member = { email: '', city: '', state: '', active, games };
    const decision = applyMemberEvent(current, member, ++this.seq, new Date(this.seq));
    if (decision) this.roster.set(memberId, decision.next);
  }

  private publishMemberAt(who: number, published: { active?: boolean; games?: Game[] }) {
    const ids = [...this.roster.keys()];
    if (ids.length > 0) this.publishMember(ids[who % ids.length]!, published);
  }

  private aimAt(targetSets: number) {
    this.targetSets = targetSets;
    for (const [drawId, draw] of this.draws) this.write(drawId, enlarge(draw, targetSets));
  }

  private seal(drawId: string) {
    const draw = this.draws.get(drawId)!;
    // The last draw to be sealed has the result of the draw before it, which has taken place and was closed a day
    // earlier
    if (draw.state !== 'scheduled' || this.nextOpen(draw.game) !== drawId) return;
    const space = this.poolSpace(drawId);
    const reserved = this.reserved(draw, space);
    const eligible = this.playing(draw.game).filter((memberId) => !this.given.has(`${drawId}|${memberId}`)).length;
    const targetSets = Math.min(this.targetSets, space.size);
    const plan = planPool({ targetSets, eligible, spaceSize: space.size, reserved, guarantee: this.guarantee });
    const sealedAt = new Date(draw.deadline.getTime() - 3_600_000);
    const sealing = { space, plan, targetSets, refusedTarget: null, eligibleMembers: eligible, sealedAt };
    const firstSlots = draw.first?.slots ?? 0;
    const late = { sealedWithoutLastResult: false, reserved: packIndices(reserved), firstSlots };
    this.write(drawId, seal(draw, { ...sealing, ...late }));
  }

  protected firstLane(drawId: string): Omit<FirstLane, 'slots'> {
    return { space: frozenSpace(`${drawId}|first`) };
  }

  protected reserved({ first }: Draw, pool: FrozenSpace): number[] {
    const sets = Array.from({ length: first ? firstLaneEnd(first) : 0 }, (_, i) =>
      spaceNamed(first!.space.purpose).set(i),
    );
    const positions = sets.map((set) => spaceNamed(pool.purpose).positionOf(set));
    return positions.filter((position) => position >= 0).toSorted((a, b) => a - b);
  }

  protected poolSpace(drawId: string): FrozenSpace {
    return frozenSpace(`${drawId}|pool`);
  }

  private generate(drawId: string) {
    const draw = this.draws.get(drawId)!;
    if (draw.seal) this.write(drawId, storeSets(draw, draw.seal.poolSize));
  }

  private close(drawId: string) {
    const draw = this.draws.get(drawId)!;
    if (draw.state === 'closed') return;
    this.atDeadline.push({ drawId, isDone: !this.isUnfinished(drawId), playing: this.playing(draw.game) });
    this.write(drawId, close(draw, { members: 0, sets: 0 }, draw.deadline));
  }

  private giveRoster(drawId: string, killedAfter?: Killed) {
    const { game, seal: sealing, state } = this.draws.get(drawId)!;
    if (state !== 'sealed' || !sealing?.generatedSize) return;
    const missing = this.withoutSets(drawId, this.playing(game));
    for (let from = 0; from < missing.length; from += AT_ONCE)
      if (!this.giveFromPool(drawId, missing.slice(from, from + AT_ONCE), killedAfter)) return;
    this.write(drawId, finishRoster(this.draws.get(drawId)!));
  }

  private giveNewcomers(killedAfter?: Killed) {
    for (const game of ['powerball', 'megamillions'] as const) {
      for (let members = this.awaiting(game); members.length > 0; members = this.awaiting(game)) {
        const drawId = this.nextOpen(game);
        if (!drawId) break;
        const isSealed = this.draws.get(drawId)!.seal !== null;
        const give = isSealed ? this.giveFromPool.bind(this) : this.giveBeforeSealing.bind(this);
        if (!give(drawId, members, killedAfter)) break;
        for (const memberId of members) this.settleMember(memberId, game);
      }
    }
  }

  private awaiting(game: Game): string[] {
    return [...this.roster]
      .filter(([, { awaiting }]) => awaiting?.includes(game))
      .map(([id]) => id)
      .slice(0, AT_ONCE);
  }

  private nextOpen(game: Game) {
    return calendar.find(({ drawId, game: played }) => played === game && this.draws.get(drawId)!.state !== 'closed')
      ?.drawId;
  }

  private settleMember(memberId: string, game: Game) {
    const decision = settle(this.roster.get(memberId)!, game);
    if (decision) this.roster.set(memberId, decision.next);
  }

  private withoutSets(drawId: string, members: string[]) {
    return members.filter((memberId) => !this.given.has(`${drawId}|${memberId}`));
  }

  private giveFromPool(drawId: string, members: string[], killedAfter?: Killed) {
    return this.give(drawId, members, (draw, count, now) => claimSlots(draw, count, now), killedAfter);
  }

  private giveBeforeSealing(drawId: string, members: string[], killedAfter?: Killed) {
    const first = { ...this.firstLane(drawId), setsPerMember: this.guarantee };
    return this.give(drawId, members, (draw, count, now) => claimFirstSlots(draw, count, first, now), killedAfter);
  }

  /** Returns false if nothing could be assigned, or the replica was killed in the meantime. */
  private give(
    drawId: string,
    members: string[],
    take: (draw: Draw, count: number, now: Date) => SlotDecision | null,
    killedAfter?: Killed,
  ): boolean {
    const missing = this.withoutSets(drawId, members);
    if (missing.length === 0) return true;
    const draw = this.draws.get(drawId)!;
    const decision = take(draw, missing.length, new Date(draw.deadline.getTime() - 1));
    this.write(drawId, decision);
    if (!decision?.taken || killedAfter === 'slots') return false;
    const { lane, from } = decision.taken;
    const reached = killedAfter === 'half the assignments' ? missing.length / 2 : missing.length;
    for (const [i, memberId] of missing.entries()) if (i < reached) this.assign(drawId, memberId, lane, from + i);
    return killedAfter === undefined;
  }

  private setsOf(draw: Draw, lane: Lane, slot: number): NumberSet[] {
    const { space, stride, reserved } = laneOf(draw, lane)!;
    const indices = indicesOf(slot, { stride, reserved: unpackIndices(reserved) });
    if (lane === 'pool' && indices.some((index) => index >= draw.seal!.generatedSize))
      throw new Error('given before it lies stored');
    return indices.map((index) => spaceNamed(space.purpose).set(index));
  }

  private assign(drawId: string, memberId: string, lane: Lane, slot: number) {
    const draw = this.draws.get(drawId)!;
    const sets = this.setsOf(draw, lane, slot);
    const { active, games } = this.roster.get(memberId)!;
    const wasEligible = active && games.includes(draw.game);
    this.given.set(`${drawId}|${memberId}`, { drawId, memberId, lane, slot, sets: sets.map(toLine), wasEligible });
  }

  private write(drawId: string, decision: { next: Draw } | null) {
    if (decision) this.draws.set(drawId, decision.next);
  }
}
