import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Clock, Decision, Document, Leases, ServerClock } from '@numbercast/platform';
import type { Game } from '@numbercast/lottery';
import type { AssignmentsRepository } from '../assignments/assignments.repository.js';
import { close, type Draw, newDraw, applyReadings } from '../draws/draw.js';
import type { DrawsRepository } from '../draws/draws.repository.js';
import { ReportsService } from './reports.service.js';

const START = Date.parse('2026-11-22T05:00:00Z');
const SECOND_MS = 1_000;
const HOUR_S = 3_600;
const MEMBERS = 3;

const six = { whites: [1, 2, 3, 4, 5], red: 6 };
const published = applyReadings(newDraw('powerball', '2026-11-21'), { a: six, b: six }, new Date(START))!.next;

let now: number;
let draw: Document<Draw>;
let known: number;
let counts: number;
let replicas: ReportsService[];

/** Two replicas on one database, in memory. */
beforeEach(() => {
  now = START;
  draw = { ...close(published, MEMBERS).next, _id: 'powerball-2026-11-21' };
  known = MEMBERS - 1;
  counts = 0;
  const draws = {
    listReportable: async () => (draw.report ? [] : [draw]),
    find: async () => draw,
    async change(_game: Game, _date: string, decide: (current: Draw) => Decision<Draw> | null) {
      const decision = decide(draw);
      if (decision) draw = { ...decision.next, _id: draw._id };
      return draw;
    },
  } as unknown as DrawsRepository;
  const assignments = {
    async countMembers() {
      counts += 1;
      return known;
    },
    async *read() {
      for (let n = 0; n < known; n++) yield { memberId: `m${n}`, lines: [[1, 2, 3, 4, 5, 6]] };
    },
  } as unknown as AssignmentsRepository;
  let isHeld = false;
  const leases = {
    async during(_name: string, _ttlMs: number, work: () => Promise<void>) {
      if (isHeld) return false;
      isHeld = true;
      await work().finally(() => (isHeld = false));
      return true;
    },
  } as unknown as Leases;
  const clock = { now: () => new Date(now) };
  replicas = [1, 2].map(
    () => new ReportsService(draws, assignments, leases, clock as Clock, clock as unknown as ServerClock),
  );
});

async function pass(seconds: number) {
  for (let n = 0; n < seconds; n++) {
    now += SECOND_MS;
    await Promise.all(replicas.map((replica) => replica.reportDueDraws()));
  }
}

describe('a report with a missing member', () => {
  it('is counted every two minutes after an hour, by only one replica', async () => {
    await pass(HOUR_S);
    counts = 0;
    await pass(HOUR_S);
    expect(counts).toBe(30);
    expect(draw.waiting).toMatchObject({ missingMembers: 1 });
  });

  it('is created within two minutes after the last sets arrive', async () => {
    await pass(HOUR_S);
    known = MEMBERS;
    await pass(120);
    expect(draw.report).toBeDefined();
    expect(draw.waiting).toBeUndefined();
  });
});
