import type { ExpectedDraw, Game } from './draws.js';
import type { Received } from './sandbox-client.js';

/** Numbers as they arrived on a phone or in a mailbox. */
export interface NumbersMessage extends Received {
  drawId: string;
  /** `05-17-28-33-64 12`, whites ascending. */
  sets: string[];
}

const GAME_NAMES: Record<Game, string> = { powerball: 'Powerball', megamillions: 'Mega Millions' };
// A line of a text, `05-17-28-33-64 +12`, or of an email, `05-17-28-33-64  Powerball 12`
const SET_LINE = /^(\d\d(?:-\d\d){4})\s+(?:\+|Powerball |Mega Ball )(\d\d)$/gm;

const dayNames = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`);
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day);
  return [named({ month: 'short', day: 'numeric' }), named({ month: 'long', day: 'numeric' })];
};

/** Returns whether a text contains a day: `Dec 1` is not in `Dec 11`. */
const names = (text: string, day: string) => new RegExp(`${day}(?!\\d)`).test(text);

/** The result of a draw as it arrived, with the member's sets. */
export interface ResultMessage extends Received {
  drawId: string;
  /** `05-17-28-33-64 12`, whites ascending. */
  drawn: string;
}

// A text says `Drawn 05-17-28-33-64 +12`, an email has the balls on the line below
const DRAWN = /^Drawn(?: on [^\n]+\n| )(\d\d(?:-\d\d){4})\s+(?:\+|Powerball |Mega Ball )(\d\d)$/m;

/** Name of the draw of a message that is about none of the given draws. */
export const UNKNOWN_DRAW = 'unknown draw';

const drawOf = ({ text }: Received, draws: ExpectedDraw[]) =>
  draws.find(({ game, date }) => text.includes(GAME_NAMES[game]) && dayNames(date).some((day) => names(text, day)))
    ?.drawId ?? UNKNOWN_DRAW;

/** Null when the message contains no result. */
export function readResult(message: Received, draws: ExpectedDraw[]): ResultMessage | null {
  const [, whites, red] = DRAWN.exec(message.text) ?? [];
  return red ? { ...message, drawn: `${whites} ${red}`, drawId: drawOf(message, draws) } : null;
}

/** The draw of a message; null when it contains no numbers. A result has sets too, of a draw that is over. */
export function readNumbers(message: Received, draws: ExpectedDraw[]): NumbersMessage | null {
  if (DRAWN.test(message.text)) return null;
  const sets = [...message.text.matchAll(SET_LINE)].map(([, whites, red]) => `${whites} ${red}`);
  if (sets.length === 0) return null;
  return { ...message, sets, drawId: drawOf(message, draws) };
}
