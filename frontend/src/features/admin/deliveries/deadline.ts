import { easternMomentOf } from '../../../lib/lottery/draw-time.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import type { BoardLine } from '../operations-api.js';

/** The messages of a draw on a channel by state. */
export interface Fates {
  readonly total: number;
  readonly delivered: number;
  readonly waiting: number;
  readonly inFlight: number;
  readonly failed: number;
  readonly suppressed: number;
}

export function fatesOf(line: BoardLine): Fates {
  const { queued: waiting, delivered, suppressed } = line;
  const inFlight = line.sending + line.accepted + line.unknown;
  const failed = line.failed + line.expired;
  return {
    total: waiting + inFlight + delivered + failed + suppressed,
    waiting,
    inFlight,
    delivered,
    failed,
    suppressed,
  };
}

const kinds = ['delivered', 'failed', 'suppressed', 'inFlight'] as const;

/** The parts of a bar of the width 100, one after the other; even one message of thousands can be seen. */
export function barOf(line: BoardLine) {
  const fates = fatesOf(line);
  const widths = kinds.map((kind) => (fates[kind] === 0 ? 0 : Math.max(1, (fates[kind] / fates.total) * 100)));
  const excess = Math.max(1, widths.reduce((sum, width) => sum + width, 0) / 100);
  let end = 0;
  return kinds.map((kind, index) => {
    const [from, width] = [end, widths[index]! / excess];
    end += width;
    return { kind, from, width };
  });
}

const minuteMs = 60_000;

/** `2 d 3 h`, `6 h 12 min`, `45 min`. */
export function spanOf(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** `6 h 12 min left`, `passed 2 h 5 min ago`. */
export function timeLeft(deadline: string, now: string): string {
  const left = Date.parse(deadline) - Date.parse(now);
  return left > 0 ? `${spanOf(left)} left` : `passed ${spanOf(-left)} ago`;
}

export interface Verdict {
  readonly tone: 'good' | 'info' | 'warn' | 'bad';
  readonly text: string;
}

/** Sending status. Null when sending is complete with failures, which the counts show. */
export function verdictOn(line: BoardLine, now: string): Verdict | null {
  const isOver = Date.parse(line.deadline) <= Date.parse(now);
  if (line.forecast?.isInDanger && !isOver) return { tone: 'bad', text: 'Deadline at risk' };
  const unsure = line.queued + line.sending + line.unknown;
  if (unsure > 0)
    return isOver
      ? { tone: 'bad', text: `${formatNumber(unsure)} open past the deadline` }
      : { tone: 'info', text: 'Sending' };
  if (line.failed + line.expired > 0) return null;
  return { tone: 'good', text: line.accepted > 0 ? 'All handed over' : 'All done' };
}

/** The forecast of a line with waiting messages: `done by Sunday 14:05 ET, 8 h 54 min before the deadline`. */
export function riskOn({ deadline, forecast }: Pick<BoardLine, 'deadline' | 'forecast'>, now: string) {
  if (!forecast || forecast.waiting === 0 || Date.parse(deadline) <= Date.parse(now)) return null;
  return outlookOf({ deadline, ...forecast });
}

interface Outlook {
  readonly deadline: string;
  readonly finishAt: string | null;
  readonly late: number;
  readonly waiting: number;
}

export function outlookOf({ deadline, finishAt, late, waiting }: Outlook): string {
  const [isLate, all] = [late > 0, formatNumber(waiting)];
  const missed = isLate ? `; ${formatNumber(late)} of ${all} would miss the deadline` : '';
  if (finishAt === null) return `not done a day after the deadline${missed}`;
  const left = Date.parse(deadline) - Date.parse(finishAt);
  const distance = left >= 0 ? `${spanOf(left)} before the deadline` : `${spanOf(-left)} after it`;
  return `done by ${easternMomentOf(finishAt)}, ${distance}${missed}`;
}
