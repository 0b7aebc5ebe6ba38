import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  DrawResultCorrectedSchema,
  DrawResultPublishedSchema,
  DrawResultSchema,
  JackpotWinDetectedSchema,
  JackpotWinWithdrawnSchema,
  ReportGeneratedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { acted, backoffMs, type Decision, event, problem } from '@numbercast/platform';
import { drawIdOf, type Game } from '@numbercast/lottery';
import { whyImpossible } from './plausibility.js';
import { type Outcome, sameOutcome } from './outcome.js';
import type { Count, Report } from './report.js';

/** One drawing: the readings of the two sources, the published result, the members with sets, and the report. */
export interface Draw {
  game: Game;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  /** Set once the draw is scheduled; earlier drawings have only their result. */
  drawAt?: Date;
  readings: { a?: Outcome; b?: Outcome };
  published?: Outcome;
  publishedAt?: Date;
  /** Set when an operator entered the official result; the sources no longer change it. */
  correction?: Correction;
  /** The import that contained the result, for a draw that the sources did not report. */
  importId?: string;
  /** Number of members with sets at the deadline; set once it has passed. */
  closedWith?: number;
  /** Set while the report waits for sets that have not been received. */
  waiting?: WaitingReport;
  /** Id of the running count. A change that makes the count outdated removes it, so that its report is not stored. */
  counting?: string;
  report?: Report;
  /** Number of members whose sets the report counts. */
  countedMembers?: number;
  /** Published winners. Each is published once, even if the report is created again. */
  notifiedWinners?: string[];
  /** Published winners who did not win according to the corrected result; their win was withdrawn. */
  withdrawnWinners?: string[];
}

export interface Correction {
  by: string;
  at: Date;
  reason: string;
}

export interface WaitingReport {
  /** Number of members whose sets were missing at the last count. */
  missingMembers: number;
  /** Number of counts so far that found members missing. */
  counts: number;
  /** When the members are counted next, in the database server's time. */
  countAgainAt: Date;
}

const COUNT_PAUSES = { firstMs: 1_000, longestMs: 2 * 60_000 };

const resultOf = ({ game, date }: Draw, { whites, red }: Outcome) =>
  create(DrawResultSchema, { drawId: drawIdOf({ game, date }), game, date, whites, red });

export const drawNotHeld = problem('draw-not-held', 409, 'This draw has not been held yet, or does not exist.');
export const resultImpossible = problem('result-impossible', 409, 'This result is not possible on that date.');

export const newDraw = (game: Game, date: string): Draw => ({ game, date, readings: {} });

/** Records when the draw will take place. */
export const schedule = (draw: Draw, drawAt: Date): Decision<Draw> => ({ next: { ...draw, drawAt }, events: [] });

/** Records that the deadline has passed with this many members holding sets. */
export const close = (draw: Draw, members: number): Decision<Draw> => ({
  next: { ...draw, closedWith: members },
  events: [],
});

/**
 * Applies readings of the sources. A result is published when both sources report it and it is possible; when both
 * later report another one, the result is corrected and the report based on the previous one is void. A result entered
 * by an operator is not changed.
 * @returns null when nothing is new, or the draw has yet to take place
 */
export function applyReadings(draw: Draw, { a, b }: Draw['readings'], at: Date): Decision<Draw> | null {
  if (draw.drawAt && draw.drawAt > at) return null;
  const readings = { ...draw.readings, ...(a && { a }), ...(b && { b }) };
  const isNew = (reading: Outcome | undefined, known: Outcome | undefined) =>
    reading && !(known && sameOutcome(reading, known));
  if (!isNew(a, draw.readings.a) && !isNew(b, draw.readings.b)) return null;
  const agreed = readings.a && readings.b && sameOutcome(readings.a, readings.b) ? readings.a : null;
  if (!agreed || draw.correction || impossible(draw, agreed)) return { next: { ...draw, readings }, events: [] };
  return publish({ ...draw, readings }, agreed, at) ?? { next: { ...draw, readings }, events: [] };
}

/** Publishes a result, or corrects the published one. Returns null when it is already published. */
function publish(draw: Draw, outcome: Outcome, at: Date): Decision<Draw> | null {
  const { published } = draw;
  if (published && sameOutcome(outcome, published)) return null;
  const next = { ...withoutReport(draw), published: outcome, publishedAt: at };
  const result = resultOf(draw, outcome);
  const notified = published
    ? event(DrawResultCorrectedSchema, { result, previous: resultOf(draw, published) })
    : event(DrawResultPublishedSchema, { result });
  return { next, events: [notified] };
}

/**
 * Applies an operator's entry of the official result: of a draw whose sources are both wrong, or whose result is held.
 * Returns null when the same result was entered before. @throws resultImpossible, drawNotHeld
 */
export function correct(draw: Draw, outcome: Outcome, { by, at, reason }: Correction): Decision<Draw> | null {
  if (!wasHeld(draw, at)) throw drawNotHeld();
  const wrong = impossible(draw, outcome);
  if (wrong) throw resultImpossible({ detail: wrong });
  if (draw.correction && draw.published && sameOutcome(outcome, draw.published)) return null;
  const corrected = { ...draw, correction: { by, at, reason } };
  const entry = acted({ by, at }, 'entered a draw result', `${drawIdOf(draw)}: ${reason}`);
  const decision = publish(corrected, outcome, at) ?? { next: corrected, events: [] };
  return { next: decision.next, events: [...decision.events, entry] };
}

/** Whether the draw's time has passed, or a source has reported a result. */
const wasHeld = ({ drawAt, readings: { a, b }, published }: Draw, now: Date) =>
  drawAt ? drawAt <= now : (published ?? a ?? b) !== undefined;

const impossible = ({ game, date, drawAt }: Draw, outcome: Outcome) =>
  whyImpossible(game, date, outcome, drawAt !== undefined);

/**
 * Returns why a result that both sources have reported is not published; null when it is, or when a reading is missing.
 */
export function whyHeld(draw: Draw): string | null {
  const { a, b } = draw.readings;
  if (draw.published || !a || !b) return null;
  return sameOutcome(a, b) ? impossible(draw, a) : 'the sources contradict each other';
}

/**
 * Result of comparing an imported result with the known one. A draw that was scheduled here, or that one source has
 * reported, is left to the two sources (`awaited`).
 */
export type Comparison = 'new' | 'known' | 'contradicting' | 'awaited';

export function compareWith({ drawAt, closedWith, readings, published }: Draw, outcome: Outcome): Comparison {
  const known = [published, readings.a, readings.b].filter((each) => each !== undefined);
  if (known.some((each) => !sameOutcome(each, outcome))) return 'contradicting';
  if (published) return 'known';
  return drawAt || closedWith !== undefined || known.length > 0 ? 'awaited' : 'new';
}

/** Applies the result of an old draw from a file. Returns null when anything else is known about the draw. */
export function applyImport(draw: Draw, outcome: Outcome, importId: string, at: Date): Decision<Draw> | null {
  if (compareWith(draw, outcome) !== 'new') return null;
  const next = { ...draw, published: outcome, publishedAt: at, importId };
  return { next, events: [event(DrawResultPublishedSchema, { result: resultOf(draw, outcome) })] };
}

const isReportable = ({ published, closedWith, report }: Draw) =>
  published !== undefined && closedWith !== undefined && report === undefined;

/** Whether the members with known sets must be counted now. */
export const isCountDue = (draw: Draw, now: Date) =>
  isReportable(draw) && (!draw.waiting || draw.waiting.countAgainAt <= now);

/** Postpones the next count, with exponential backoff: a count of a million members takes about half a second. */
export function awaitMembers(draw: Draw, missingMembers: number, now: Date): Decision<Draw> | null {
  if (!isReportable(draw)) return null;
  const { counts } = draw.waiting ?? { counts: 0 };
  const pauseMs = backoffMs(counts, COUNT_PAUSES);
  const waiting = { missingMembers, counts: counts + 1, countAgainAt: new Date(now.getTime() + pauseMs) };
  return { next: { ...draw, waiting }, events: [] };
}

/** Begins a count of the sets for the report. Returns null when the report exists or is not possible yet. */
export const beginCount = (draw: Draw, count: string): Decision<Draw> | null =>
  isReportable(draw) ? { next: { ...draw, counting: count }, events: [] } : null;

/**
 * Stores the report of a count, and publishes the report, each new winner and each withdrawn win. There is at most one
 * winner, or a few after corrections, because no two members have the same set.
 * @returns null when the count is out of date
 */
export function fileReport(draw: Draw, count: string, { report, members }: Count): Decision<Draw> | null {
  if (draw.counting !== count) return null;
  const drawId = drawIdOf(draw);
  const { notifiedWinners: notified = [], withdrawnWinners: withdrawn = [] } = draw;
  const winners = new Set(report.winners.fivePlusPowerball.map(({ memberId }) => memberId));
  const losers = notified.filter((memberId) => !winners.has(memberId));
  const unnotified = [...winners].filter((memberId) => !notified.includes(memberId) || withdrawn.includes(memberId));
  const believing = losers.filter((memberId) => !withdrawn.includes(memberId));
  const generated = event(ReportGeneratedSchema, {
    drawId,
    setsAssigned: BigInt(report.drawInfo.totalNumbersAssigned),
    generatedAt: timestampFromDate(report.generatedAt),
  });
  const won = unnotified.map((memberId) => event(JackpotWinDetectedSchema, { drawId, memberId }));
  const lost = believing.map((memberId) => event(JackpotWinWithdrawnSchema, { drawId, memberId }));
  const next = {
    ...withoutReport(draw),
    report,
    countedMembers: members,
    notifiedWinners: [...new Set([...notified, ...unnotified])],
    withdrawnWinners: losers,
  };
  return { next, events: [generated, ...won, ...lost] };
}

/** Discards a running count, and a report that counts fewer members than are now known. */
export function countAgain(draw: Draw, knownMembers: number): Decision<Draw> | null {
  const isOutdated = draw.counting !== undefined || (draw.report && draw.countedMembers! < knownMembers);
  return isOutdated ? { next: withoutReport(draw), events: [] } : null;
}

function withoutReport(draw: Draw): Draw {
  const { report: _report, countedMembers: _members, counting: _count, waiting: _waiting, ...rest } = draw;
  return rest;
}
