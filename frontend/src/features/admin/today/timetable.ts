import { formatNumber } from '../../../lib/format/format-number.js';
import { fatesOf, timeLeft } from '../deliveries/deadline.js';
import type { AdminDraw } from '../draws-api.js';
import type { BoardLine } from '../operations-api.js';

/** A line of the timetable: an upcoming draw with its messages by channel, if any exist yet. */
export interface TimetableLine {
  readonly draw: AdminDraw;
  /** `6 h 12 min left`, to the deadline. */
  readonly left: string;
  readonly texts: BoardLine | undefined;
  readonly emails: BoardLine | undefined;
  /** Undefined unless members with a device have numbers for the draw. */
  readonly notifications: BoardLine | undefined;
}

const SHOWN = 5;

/** The next five draws, the soonest first. */
export function timetableOf(
  draws: readonly AdminDraw[],
  board: readonly BoardLine[],
  now: string,
): readonly TimetableLine[] {
  const lineOf = ({ drawId }: AdminDraw, channel: BoardLine['channel']) =>
    board.find((line) => line.drawId === drawId && line.channel === channel);
  return draws
    .filter(({ drawAt }) => Date.parse(drawAt) > Date.parse(now))
    .toSorted((a, b) => Date.parse(a.drawAt) - Date.parse(b.drawAt))
    .slice(0, SHOWN)
    .map((draw) => ({
      draw,
      left: timeLeft(draw.deadline, now),
      texts: lineOf(draw, 'sms'),
      emails: lineOf(draw, 'email'),
      notifications: lineOf(draw, 'push'),
    }));
}

/** Number of messages that the provider has accepted. */
const sentOf = ({ accepted, delivered }: BoardLine) => accepted + delivered;

/** `41 of 46 sent`. */
export function sentText(lines: readonly (BoardLine | undefined)[]): string {
  const begun = lines.filter((line) => line !== undefined);
  if (begun.length === 0) return 'nothing to send yet';
  const [sent, all] = [sentOf, (line: BoardLine) => fatesOf(line).total].map((countOf) =>
    begun.reduce((sum, line) => sum + countOf(line), 0),
  ) as [number, number];
  return `${formatNumber(sent)} of ${formatNumber(all)} sent`;
}

/** The line whose deadline comes next. */
export const nextOf = (lines: readonly TimetableLine[], now: string) =>
  lines.find(({ draw }) => Date.parse(draw.deadline) > Date.parse(now));
