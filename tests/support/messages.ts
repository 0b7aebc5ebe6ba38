import type { ExpectedDraw, Game } from './draws.js';
import type { Received } from './sandbox-client.js';

/** Numbers as they arrived on a phone or in a mailbox. */
export interface NumbersMessage extends Received {
  drawId: string;
  /** `05-17-28-33-64 12`, whites ascending. */
  sets: string[];
}

const GAME_NAMES: Record<Game, string> = { powerball: 'Powerball', megamillions: 'Mega Millions' };
// A line of a text, `05-17-28-33-64 +12`, or of a mail, `05-17-28-33-64  Powerball 12`
const SET_LINE = /^(\d\d(?:-\d\d){4})\s+(?:\+|Powerball |Mega Ball )(\d\d)$/gm;

const dayNames = (date: string) => {
  const day = new Date(`${date}T00:00:00Z`);
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day);
  return [named({ month: 'short', day: 'numeric' }), named({ month: 'long', day: 'numeric' })];
};

/** `Dec 1` is not in `Dec 11`. */
const names = (text: string, day: string) => new RegExp(`${day}(?!\\d)`).test(text);

/** The draw of a message; null when it contains no numbers. */
export function readNumbers(message: Received, draws: ExpectedDraw[]): NumbersMessage | null {
  const sets = [...message.text.matchAll(SET_LINE)].map(([, whites, red]) => `${whites} ${red}`);
  if (sets.length === 0) return null;
  const about = draws.find(
    ({ game, date }) =>
      message.text.includes(GAME_NAMES[game]) && dayNames(date).some((day) => names(message.text, day)),
  );
  return { ...message, sets, drawId: about?.drawId ?? 'unknown draw' };
}
