import type { Game } from '@numbercast/lottery';
import type { BoardLine } from '../operations-api.js';
import { CHANNELS } from '../common/channels.js';

/** A draw with its messages by channel. Channels without messages are omitted. */
export interface DrawDeadline {
  readonly drawId: string;
  readonly game: Game;
  readonly deadline: string;
  readonly lines: readonly BoardLine[];
}

function drawOf(lines: readonly BoardLine[]): DrawDeadline {
  const [{ drawId, game, deadline }] = lines as [BoardLine, ...BoardLine[]];
  return {
    drawId,
    game,
    deadline,
    lines: lines.toSorted((a, b) => CHANNELS.indexOf(a.channel) - CHANNELS.indexOf(b.channel)),
  };
}

const timeOf = ({ deadline }: Pick<BoardLine, 'deadline'>) => Date.parse(deadline);

/** Groups the lines by draw: upcoming deadlines soonest first, passed ones most recent first. */
export function byDeadline(lines: readonly BoardLine[], now: string) {
  const drawIds = [...new Set(lines.map(({ drawId }) => drawId))];
  const draws = drawIds.map((id) => drawOf(lines.filter(({ drawId }) => drawId === id)));
  const isAhead = (draw: DrawDeadline) => timeOf(draw) > Date.parse(now);
  return {
    ahead: draws.filter(isAhead).toSorted((a, b) => timeOf(a) - timeOf(b)),
    passed: draws.filter((draw) => !isAhead(draw)).toSorted((a, b) => timeOf(b) - timeOf(a)),
  };
}

/** A section of the width of a bar, in percent. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Positions on the time axis that the bars of several draws share, in percent of its width. */
export interface TimeAxis {
  readonly now: number;
  readonly spanOf: (line: Pick<BoardLine, 'startedAt' | 'deadline'>) => Span;
}

/** Minimum bar width: a bar that starts just before its deadline stays visible. */
const LEAST = 6;

/** The axis from the first message of any draw, or now if that is earlier, to the last deadline. */
export function timeAxis(draws: readonly DrawDeadline[], now: string): TimeAxis {
  const lines = draws.flatMap((draw) => draw.lines);
  const start = Math.min(Date.parse(now), ...lines.map(({ startedAt }) => Date.parse(startedAt)));
  const end = Math.max(Date.parse(now), ...lines.map(timeOf));
  const at = (time: number) => (end <= start ? 100 : ((time - start) / (end - start)) * 100);
  return {
    now: at(Date.parse(now)),
    spanOf: ({ startedAt, deadline }) => {
      const to = Math.max(LEAST, at(Date.parse(deadline)));
      return { from: Math.max(0, Math.min(to - LEAST, at(Date.parse(startedAt)))), to };
    },
  };
}
