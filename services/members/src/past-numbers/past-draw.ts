import { z } from 'zod';

const numberSet = z.object({ whites: z.array(z.int()), red: z.int() });

export const pastDrawResponse = z.object({
  drawId: z.string(),
  game: z.string(),
  drawDate: z.iso.date(),
  drawAt: z.date(),
  deadline: z.date(),
  numbers: z.array(z.string()),
  sets: z.array(numberSet),
  result: numberSet.nullable(),
  resultBefore: numberSet.nullable(),
  /** The advertised jackpot in millions of US dollars; null unless an operator confirmed it. */
  jackpotMillions: z.int().nullable(),
});

export interface NumberSet {
  /** Ascending. */
  whites: number[];
  red: number;
}

/** The currently published result. */
export interface Result extends NumberSet {
  /** The result published before the correction. */
  before?: NumberSet;
}

/** The sets assigned to a member for one draw. */
export interface PastDraw {
  memberId: string;
  drawId: string;
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
  drawAt: Date;
  deadline: Date;
  sets: NumberSet[];
}

const ball = (number: number) => String(number).padStart(2, '0');

/** Formats a set as shown to members: "05-17-28-33-64 +12". */
export const setLine = ({ whites, red }: NumberSet) => `${whites.map(ball).join('-')} +${ball(red)}`;

export const pastDrawId = (drawId: string, memberId: string) => `${drawId}|${memberId}`;

/** Position after the last draw of a page. */
export interface Cursor {
  drawAt: Date;
  drawId: string;
}

const CURSOR = /^(\d{1,14})~([a-z]{1,20}-\d{4}-\d{2}-\d{2})$/; // <milliseconds>~<draw id>

export const writeCursor = ({ drawAt, drawId }: Cursor) => `${drawAt.getTime()}~${drawId}`;

/** Parses a cursor. Returns null for text that {@link writeCursor} cannot have written. */
export function readCursor(text: string): Cursor | null {
  const [, drawAt, drawId] = CURSOR.exec(text) ?? [];
  return drawAt && drawId ? { drawAt: new Date(Number(drawAt)), drawId } : null;
}

/** Removes the metadata of the store. */
const plain = ({ whites, red }: NumberSet): NumberSet => ({ whites, red });

/** Returns a draw of a member with its result, once it is known. */
export function pastDrawView(
  { drawId, game, date, drawAt, deadline, sets }: PastDraw,
  result: Result | undefined,
  jackpotMillions?: number,
) {
  return {
    drawId,
    game,
    drawDate: date,
    drawAt,
    deadline,
    numbers: sets.map(setLine),
    sets: sets.map(plain),
    result: result ? plain(result) : null,
    resultBefore: result?.before ? plain(result.before) : null,
    jackpotMillions: jackpotMillions ?? null,
  };
}
