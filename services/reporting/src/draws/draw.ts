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

/** One drawing: what the two sources say of it, what was published, who had which sets, the report. */
export interface Draw {
  game: Game;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  /** Known once the draw was scheduled; drawings from before have only their result. */
  drawAt?: Date;
  readings: { a?: Outcome; b?: Outcome };
  published?: Outcome;
  publishedAt?: Date;
  /** An operator's entry of the official result; the sources no longer change it. */
  correction?: Correction;
  /** The import that contained the result, of a draw that the sources did not report. */
  importId?: string;
  /** Members with sets at the deadline; known once it has passed. */
  closedWith?: number;
  /** Set while the report waits for sets that have not been received. */
  waiting?: WaitingReport;
  /** Id of the running count. A change that makes the count outdated removes it, so that its report is not stored. */
  counting?: string;
  report?: Report;
  /** Members whose sets the report counts. */
  countedMembers?: number;
  /** Published winners, each once, however often the report is created again. */
  notifiedWinners?: string[];
  /** Published winners who did not win by the corrected result; their win was withdrawn. */
  withdrawnWinners?: string[];
}

export interface Correction {
  by: string;
  at: Date;
  reason: string;
}

export interface WaitingReport {
  /** Members whose sets were missing at the last count. */
  missingMembers: number;
  /** Counts so far that found members missing. */
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

/** The draw will take place then. */
export const schedule = (draw: Draw, drawAt: Date): Decision<Draw> => ({ next: { ...draw, drawAt }, events: [] });

/** The deadline has passed; so many members had sets. */
export const close = (draw: Draw, members: number): Decision<Draw> => ({
  next: { ...draw, closedWith: members },
  events: [],
});

/**
 * Applies what the sources report. A result is published when both report it and it can have been drawn; when both
 * report another one later, the result is corrected and the report, made from the former one, is void. A result that an
 * operator entered stays.
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

/** Publishes a result, or corrects the published one. Null when it is the published one. */
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
 * An operator enters the official result: of a draw whose sources are both wrong, or whose result is held.
 * Null when the same was entered before. @throws resultImpossible, drawNotHeld
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

/** Its time has passed, or a source has reported a result. */
const wasHeld = ({ drawAt, readings: { a, b }, published }: Draw, now: Date) =>
  drawAt ? drawAt <= now : (published ?? a ?? b) !== undefined;

const impossible = ({ game, date, drawAt }: Draw, outcome: Outcome) =>
  whyImpossible(game, date, outcome, drawAt !== undefined);

/** Why a result that both sources have reported is not published; null when it is, or when one is missing. */
export function whyHeld(draw: Draw): string | null {
  const { a, b } = draw.readings;
  if (draw.published || !a || !b) return null;
  return sameOutcome(a, b) ? impossible(draw, a) : 'the sources contradict each other';
}

/**
 * Compares an imported result with the known one. A draw that was expected here, or that one source has reported, is
 * left to the two sources.
 */
export type Comparison = 'new' | 'known' | 'contradicting' | 'awaited';

export function compareWith({ drawAt, closedWith, readings, published }: Draw, outcome: Outcome): Comparison {
  const known = [published, readings.a, readings.b].filter((each) => each !== undefined);
  if (known.some((each) => !sameOutcome(each, outcome))) return 'contradicting';
  if (published) return 'known';
  return drawAt || closedWith !== undefined || known.length > 0 ? 'awaited' : 'new';
}

/** Applies the result of an old draw from a file. Null when anything else is known of the draw. */
export function applyImport(draw: Draw, outcome: Outcome, importId: string, at: Date): Decision<Draw> | null {
  if (compareWith(draw, outcome) !== 'new') return null;
  const next = { ...draw, published: outcome, publishedAt: at, importId };
  return { next, events: [event(DrawResultPublishedSchema, { result: resultOf(draw, outcome) })] };
}

const isReportable = ({ published, closedWith, report }: Draw) =>
  published !== undefined && closedWith !== undefined && report === undefined;

/** Whether the members whose sets are known have to be counted now. */
export const isCountDue = (draw: Draw, now: Date) =>
  isReportable(draw) && (!draw.waiting || draw.waiting.countAgainAt <= now);

/** Postpones the next count, twice as long each time: a count of a million members takes about half a second. */
export function awaitMembers(draw: Draw, missingMembers: number, now: Date): Decision<Draw> | null {
  if (!isReportable(draw)) return null;
  const { counts } = draw.waiting ?? { counts: 0 };
  const pauseMs = backoffMs(counts, COUNT_PAUSES);
  const waiting = { missingMembers, counts: counts + 1, countAgainAt: new Date(now.getTime() + pauseMs) };
  return { next: { ...draw, waiting }, events: [] };
}

/** Begins to count the sets for the report, unless there is one or it is too early. */
export const beginCount = (draw: Draw, count: string): Decision<Draw> | null =>
  isReportable(draw) ? { next: { ...draw, counting: count }, events: [] } : null;

/**
 * Stores the report of a count, and publishes it, each new winner and each withdrawn win. There is at most one winner,
 * or a few after corrections, because no two members have the same set.
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

/** Discards a report, and a running count, of fewer members than are known now. */
export function countAgain(draw: Draw, knownMembers: number): Decision<Draw> | null {
  const isOutdated = draw.counting !== undefined || (draw.report && draw.countedMembers! < knownMembers);
  return isOutdated ? { next: withoutReport(draw), events: [] } : null;
}

function withoutReport(draw: Draw): Draw {
  const { report: _report, countedMembers: _members, counting: _count, waiting: _waiting, ...rest } = draw;
  return rest;
}
