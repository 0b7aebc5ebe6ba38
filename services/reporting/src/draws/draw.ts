import { create } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  DrawResultCorrectedSchema,
  DrawResultPublishedSchema,
  DrawResultSchema,
  JackpotWinDetectedSchema,
  ReportGeneratedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { type Decision, event } from '@numbercast/platform';
import { type Game, type Outcome, sameOutcome } from './outcome.js';
import type { Report } from './report.js';

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
  /** Members with sets at the deadline; known once it has passed. */
  closedWith?: number;
  report?: Report;
}

const resultOf = ({ game, date }: Draw, { whites, red }: Outcome) =>
  create(DrawResultSchema, { drawId: `${game}-${date}`, game, date, whites, red });

export const newDraw = (game: Game, date: string): Draw => ({ game, date, readings: {} });

/**
 * Takes in what the sources say. Only what both say is published; when both have changed their minds,
 * the result is corrected and the report, made from the former one, is void.
 * @returns null when nothing is new
 */
export function takeReadings(draw: Draw, { a, b }: Draw['readings'], at: Date): Decision<Draw> | null {
  const readings = { ...draw.readings, ...(a && { a }), ...(b && { b }) };
  const isNew = (heard: Outcome | undefined, known: Outcome | undefined) =>
    heard && !(known && sameOutcome(heard, known));
  if (!isNew(a, draw.readings.a) && !isNew(b, draw.readings.b)) return null;
  const agreed = readings.a && readings.b && sameOutcome(readings.a, readings.b) ? readings.a : null;
  if (!agreed || (draw.published && sameOutcome(agreed, draw.published)))
    return { next: { ...draw, readings }, events: [] };
  const { report: _void, ...kept } = draw;
  const next = { ...kept, readings, published: agreed, publishedAt: at };
  const result = resultOf(draw, agreed);
  const told = draw.published
    ? event(DrawResultCorrectedSchema, { result, previous: resultOf(draw, draw.published) })
    : event(DrawResultPublishedSchema, { result });
  return { next, events: [told] };
}

/** Both sources have spoken and contradict each other: held until they agree. */
export const isDisputed = ({ readings: { a, b } }: Draw) => a !== undefined && b !== undefined && !sameOutcome(a, b);

/** The deadline has passed; so many members had sets. */
export const close = (draw: Draw, members: number): Decision<Draw> => ({
  next: { ...draw, closedWith: members },
  events: [],
});

/** Files the report and tells of it, and of each set that matched everything. */
export function fileReport(draw: Draw, report: Report): Decision<Draw> {
  const drawId = `${draw.game}-${draw.date}`;
  const winners = [...new Set(report.winners.fivePlusPowerball.map(({ memberId }) => memberId))];
  const generated = {
    drawId,
    setsAssigned: BigInt(report.drawInfo.totalNumbersAssigned),
    generatedAt: timestampFromDate(report.generatedAt),
  };
  const won = winners.map((memberId) => event(JackpotWinDetectedSchema, { drawId, memberId }));
  return { next: { ...draw, report }, events: [event(ReportGeneratedSchema, generated), ...won] };
}

/** Sets became known after the report was made: it has to be made again. */
export function voidReport(draw: Draw): Decision<Draw> | null {
  const { report, ...next } = draw;
  return report ? { next, events: [] } : null;
}
