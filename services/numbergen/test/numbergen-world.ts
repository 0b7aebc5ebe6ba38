import { randomUUID } from 'node:crypto';
import type { MessageShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  MemberChangedSchema,
  MemberJoinedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MemberStatus,
} from '@numbercast/contracts/members/v1/events';
import { type SetsAssigned, SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { DrawResultPublishedSchema, ResultsListedSchema } from '@numbercast/contracts/reporting/v1/events';
import { bootForTest, eventually } from '@numbercast/platform/testing';
import { eraOn, type Game } from '@numbercast/lottery';
import { datesBefore } from '@numbercast/lottery/calendar';
import { type NumberSet, toLine } from '../src/number-sets/number-set.js';
import { NumbergenModule } from '../src/numbergen.module.js';
import { complianceOf, obeys } from '../src/rules/compliance.js';
import { type Rules, v1 } from '../src/rules/rule-version.js';
import { randomHistory } from './random-history.js';

const secret = 'the-numbers-of-tests-are-no-secret-at-all';

const memberEvents = {
  joined: MemberJoinedSchema,
  changed: MemberChangedSchema,
  paused: MemberPausedSchema,
  reactivated: MemberReactivatedSchema,
};

interface MemberFields {
  memberId?: string;
  games?: Game[];
  status?: MemberStatus;
  email?: string;
}

const isShort = (expected: number, found: unknown[]) => {
  if (found.length < expected) throw new Error(`${found.length} of ${expected} so far`);
};

/** The service with simulated neighbors: tests publish their events, read its events and set its clock. */
export async function numbergenWorld(now: string) {
  const service = await bootForTest(NumbergenModule, { config: { NUMBERS_SECRET: secret }, now: new Date(now) });

  const assigned = async (drawId: string): Promise<SetsAssigned[]> =>
    (await service.allPublished(SetsAssignedSchema))
      .map(({ payload }) => payload)
      .filter(({ draw }) => draw?.drawId === drawId);

  const listed = { powerball: new Set<string>(), megamillions: new Set<string>() };
  let lists = 0;

  async function sendResult(game: Game, date: string, { whites, red }: NumberSet) {
    const result = { drawId: `${game}-${date}`, game, date, whites, red };
    await service.publish(DrawResultPublishedSchema, { result }, { aggregateId: result.drawId });
  }

  /** Publishes results for these draws too. */
  async function listResults(game: Game, dates: readonly string[]) {
    dates.forEach((date) => listed[game].add(date));
    const lookedAt = timestampFromDate(service.clock.now());
    const list = { game, dates: [...listed[game]].toSorted(), lookedAt };
    await service.publish(ResultsListedSchema, list, { aggregateId: game, seq: ++lists });
  }

  async function publishResult(game: Game, date: string, result: NumberSet) {
    await sendResult(game, date, result);
    await listResults(game, [date]);
  }

  // Assigned, not spread: a restarted service has another app, address and clock
  return Object.assign(service, {
    setClock: (instant: string) => service.clock.set(new Date(instant)),

    async publishMember(what: keyof typeof memberEvents, { memberId = randomUUID(), ...fields }: MemberFields = {}) {
      const status = fields.status ?? (what === 'paused' ? MemberStatus.PAUSED : MemberStatus.ACTIVE);
      const member = {
        memberId,
        email: `${memberId}@example.com`,
        city: 'Little Rock',
        state: 'AR',
        status,
        receivesNumbers: status === MemberStatus.ACTIVE || status === MemberStatus.PAYMENT_FAILED,
        games: ['powerball', 'megamillions'],
        ...fields,
      };
      await service.publish(memberEvents[what], { member }, { aggregateId: memberId });
      return memberId;
    },

    sendResult,
    listResults,
    publishResult,

    /**
     * Publishes the results of the 200 draws before a date, except those of the newest `less` draws and of the day
     * `gap`.
     * @returns them, newest first
     */
    async publishHistory(game: Game, date: string, { less = 0, gap = '' } = {}) {
      const dates = datesBefore(game, date, 200);
      const results = randomHistory(dates.length, dates.length, eraOn(game, date));
      const known = dates.map((day, i) => ({ day, result: results[i]! })).slice(less);
      const published = known.filter(({ day }) => day !== gap);
      await Promise.all(published.map(({ day, result }) => sendResult(game, day, result)));
      await listResults(
        game,
        published.map(({ day }) => day),
      );
      return published.map(({ result }) => result);
    },

    assigned,

    /** Waits until this many members were assigned sets of the draw. */
    async allAssigned(drawId: string, members: number) {
      return eventually(async () => {
        const found = await assigned(drawId);
        isShort(members, found);
        return found;
      }, 120_000);
    },

    /** Sends a request as the administrator. */
    async act<T>(method: 'POST' | 'PATCH', path: string, body: object) {
      const headers = { ...(await service.asAdmin()), 'content-type': 'application/json' };
      const response = await fetch(`${service.url}${path}`, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as T };
    },

    async get<T>(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(`${service.url}${path}`, { headers });
      return { status: response.status, body: (await response.json()) as T };
    },
  });
}

type Assigned = MessageShape<typeof SetsAssignedSchema>;

/** Returns sets that were assigned to more than one member, or twice to one. */
export function givenTwice(assignments: Assigned[]): string[] {
  const lines = assignments.flatMap(({ sets }) => sets.map(toLine));
  return lines.filter((line, i) => lines.indexOf(line) !== i);
}

/** Returns sets that break the rules after this history. */
export function breakingRules(
  assignments: Assigned[],
  game: Game,
  date: string,
  history: NumberSet[],
  rules: Rules = v1,
): NumberSet[] {
  const compliance = complianceOf(rules, history, eraOn(game, date));
  return assignments.flatMap(({ sets }) => sets).filter((set) => !obeys(compliance, set));
}
