import type { Decision } from '@numbercast/platform';
import { z } from 'zod';
import { type Game, GAMES } from '@numbercast/lottery';
import type { SpaceCount } from '../generator/space-count.js';
import type { Rules } from '../rules/rule-version.js';

/** The result of a past draw under two sets of rules. */
export interface Finding {
  game: Game;
  date: string;
  /** Number of results known before the draw, up to what the rules need. */
  known: number;
  /** Whether fewer results were known than the rules need. */
  isShort: boolean;
  /** Number of possible sets. */
  whole: number;
  draft: SpaceCount;
  inForce: SpaceCount;
}

export const TEST_STATES = ['running', 'done', 'superseded'] as const;

/**
 * Evaluates a draft on past draws against the active version. Its id is the draft's. Replicas process it draw by draw
 * and continue after the last recorded draw.
 */
export interface BackTest {
  /** Id of this run. Restarting the test of a draft creates a new one. */
  runId: string;
  /** Revision of the tested draft. */
  revision: number;
  draft: Rules;
  inForce: Rules;
  inForceVersion: string;
  draws: number;
  /** The draws to test, alternating between the games, newest first. */
  plan: { game: Game; date: string }[];
  findings: Finding[];
  state: (typeof TEST_STATES)[number];
  startedBy: string;
  startedAt: Date;
  endedAt: Date | null;
}

export type Order = Omit<BackTest, 'plan' | 'findings' | 'state' | 'endedAt'>;

/**
 * Starts or restarts a test. Returns null when this run exists already or an equal one is in progress, e.g. after a
 * double click.
 */
export function start(
  current: BackTest | null,
  order: Order,
  dates: Record<Game, string[]>,
): Decision<BackTest> | null {
  const isSame = current?.runId === order.runId;
  const isRunning =
    current?.state === 'running' && current.revision === order.revision && current.draws === order.draws;
  if (isSame || isRunning) return null;
  const longest = Math.max(...GAMES.map((game) => dates[game].length));
  const plan = Array.from({ length: longest }, (_, i) =>
    GAMES.flatMap((game) => dates[game].slice(i, i + 1).map((date) => ({ game, date }))),
  ).flat();
  const state = plan.length > 0 ? 'running' : 'done';
  return { next: { ...order, plan, findings: [], state, endedAt: null }, events: [] };
}

/** Records the finding for the next draw. Returns null when another replica recorded it or the test was restarted. */
export function note(test: BackTest, runId: string, finding: Finding, now: Date): Decision<BackTest> | null {
  const wanted = test.plan[test.findings.length];
  const isNext = wanted?.game === finding.game && wanted.date === finding.date;
  if (test.runId !== runId || test.state !== 'running' || !isNext) return null;
  const findings = [...test.findings, finding];
  const isDone = findings.length === test.plan.length;
  const ended = isDone ? ({ state: 'done', endedAt: now } as const) : {};
  return { next: { ...test, findings, ...ended }, events: [] };
}

/** Stops the test because its draft was changed, activated or discarded. */
export const supersede = (test: BackTest, now: Date): Decision<BackTest> | null =>
  test.state === 'running' ? { next: { ...test, state: 'superseded', endedAt: now }, events: [] } : null;

/** The result of one set of rules in the past draws of a game. */
export const trackRecord = z.object({
  /** Share of all possible sets. */
  leastShare: z.number(),
  medianShare: z.number(),
  largestShare: z.number(),
  /** The fewest sets that a draw would have had, and its date. */
  leastSets: z.number(),
  leastOn: z.string(),
  /** Winning combinations that the rules would have kept. */
  keptWhites: z.number(),
  keptAll: z.number(),
});
export type TrackRecord = z.infer<typeof trackRecord>;

export const summarySchema = z.object({
  game: z.enum(GAMES),
  draws: z.number(),
  /** Draws for which fewer results were known than the rules need. */
  shortHistory: z.number(),
  draft: trackRecord,
  inForce: trackRecord,
});
export type Summary = z.infer<typeof summarySchema>;

const median = (ascending: number[]) =>
  (ascending[Math.floor((ascending.length - 1) / 2)]! + ascending[Math.ceil((ascending.length - 1) / 2)]!) / 2;

function recordOf(findings: Finding[], whose: 'draft' | 'inForce'): TrackRecord {
  const shares = findings.map((finding) => finding[whose].size / finding.whole).toSorted((a, b) => a - b);
  const least = findings.reduce((a, b) => (b[whose].size < a[whose].size ? b : a));
  const kept = findings.map((finding) => finding[whose].kept);
  return {
    leastShare: shares[0]!,
    medianShare: median(shares),
    largestShare: shares.at(-1)!,
    leastSets: least[whose].size,
    leastOn: least.date,
    keptWhites: kept.filter((each) => each !== 'nothing').length,
    keptAll: kept.filter((each) => each === 'all').length,
  };
}

/** Summarizes the findings so far by game. Games without findings are omitted. */
export function summarize({ findings }: Pick<BackTest, 'findings'>): Summary[] {
  return GAMES.flatMap((game) => {
    const own = findings.filter((finding) => finding.game === game);
    if (own.length === 0) return [];
    const shortHistory = own.filter(({ isShort }) => isShort).length;
    return { game, draws: own.length, shortHistory, draft: recordOf(own, 'draft'), inForce: recordOf(own, 'inForce') };
  });
}
