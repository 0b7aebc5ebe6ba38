import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { DrawClosedSchema, DrawScheduledSchema, SetsAssignedSchema } from '@numbercast/contracts/numbergen/v1/events';
import {
  type DrawResult,
  DrawResultPublishedSchema,
  ReportGeneratedSchema,
  type ResultsListed,
  ResultsListedSchema,
} from '@numbercast/contracts/reporting/v1/events';
import { bootForTest, eventually } from '@numbercast/platform/testing';
import { startSandbox } from '@numbercast/sandbox/sandbox';
import type { Game } from '@numbercast/lottery';
import type { Line, Report } from '../src/draws/report.js';
import { ReportingModule } from '../src/reporting.module.js';
import { crookedLine } from './crooked-line.js';
import { resultSheet, type SheetRow } from './result-sheet.js';

export interface TestDraw {
  game: Game;
  date: string;
  /** ISO instant. */
  drawAt: string;
}

export const drawIdOf = ({ game, date }: TestDraw) => `${game}-${date}`;

const messageOf = (draw: TestDraw) => ({
  drawId: drawIdOf(draw),
  game: draw.game,
  date: draw.date,
  drawAt: timestampFromDate(new Date(draw.drawAt)),
  deadline: timestampFromDate(new Date(Date.parse(draw.drawAt) - 86_400_000)),
});

/** The service with the sources (the sandbox's, or a sheet of results), events of numbergen, and a clock. */
export async function reportingWorld(now: string, rows?: SheetRow[]) {
  const sandbox = await startSandbox();
  sandbox.moveTo(new Date(now));
  const line = await crookedLine(sandbox.url);
  if (rows) resultSheet(line, rows);
  const service = await bootForTest(ReportingModule, {
    config: {
      FEED_A_URL: `${line.url}/feeds/a`,
      FEED_B_URL: `${line.url}/feeds/b`,
      JACKPOT_FEED_POWERBALL_URL: `${sandbox.url}/feeds/jackpots/powerball`,
      JACKPOT_FEED_MEGAMILLIONS_URL: `${sandbox.url}/feeds/jackpots/megamillions`,
      FEED_POLL_MS: 200,
      CLOCK_URL: `${sandbox.url}/clock`,
    },
  });

  const origin = (draw: TestDraw, seq: number) => ({ aggregateId: drawIdOf(draw), seq });
  const results = async () =>
    (await service.allPublished(DrawResultPublishedSchema)).map(({ payload }) => payload.result!);

  // Assigned, not spread: a restarted service has another app, address and clock
  return Object.assign(service, {
    sandbox,
    line,

    moveTo: (instant: string) => sandbox.moveTo(new Date(instant)),

    schedule: (draw: TestDraw) => service.publish(DrawScheduledSchema, { draw: messageOf(draw) }, origin(draw, 1)),

    closeBook: (draw: TestDraw, members: number) =>
      service.publish(DrawClosedSchema, { draw: messageOf(draw), membersAssigned: BigInt(members) }, origin(draw, 2)),

    async assign(draw: TestDraw, memberId: string, lines: Line[]) {
      const sets = lines.map((numbers) => ({ whites: numbers.slice(0, 5), red: numbers[5] }));
      const aggregateId = `${drawIdOf(draw)}|${memberId}`;
      await service.publish(SetsAssignedSchema, { draw: messageOf(draw), memberId, sets }, { aggregateId, seq: 1 });
    },

    /** Every publication of a result so far. */
    results,

    /** The last published list of results. */
    async listed(game: Game): Promise<ResultsListed | undefined> {
      const lists = (await service.allPublished(ResultsListedSchema)).filter(({ payload }) => payload.game === game);
      return lists.toSorted((one, other) => one.meta.seq - other.meta.seq).at(-1)?.payload;
    },

    async resultsOf(draw: TestDraw): Promise<DrawResult[]> {
      return (await results()).filter(({ drawId }) => drawId === drawIdOf(draw));
    },

    resultOf: async (draw: TestDraw): Promise<DrawResult> =>
      (await service.published(DrawResultPublishedSchema, ({ result }) => result?.drawId === drawIdOf(draw))).result!,

    /** Waits until this many reports of the draw were created. */
    reportsOf: (draw: TestDraw, count: number) =>
      eventually(async () => {
        const all = await service.allPublished(ReportGeneratedSchema);
        const found = all.map(({ payload }) => payload).filter(({ drawId }) => drawId === drawIdOf(draw));
        if (found.length < count) throw new Error(`${found.length} of ${count} reports so far`);
        return found;
      }),

    /** Waits for this many further requests to the sources. */
    looks: (times: number, since = line.asked) =>
      eventually(() => {
        if (line.asked < since + times) throw new Error(`asked ${line.asked - since} of ${times} times`);
      }),

    async ask<T>(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(service.url + path, { headers });
      return { status: response.status, body: (await response.json()) as T };
    },

    /** The report as the administrator sees it. */
    async reportOf(draw: TestDraw): Promise<Report | undefined> {
      const response = await fetch(`${service.url}/api/admin/reports`, { headers: await service.asAdmin() });
      const { items } = (await response.json()) as { items: Report[] };
      return items.find(({ drawId }) => drawId === drawIdOf(draw));
    },

    async end() {
      await service.close();
      line.close();
      await sandbox.close();
    },
  });
}
