import { type DrawNumbers, isWelcome } from '../draw-numbers.js';
import type { EmailFrame } from './email-frame.js';
import { gameNamed } from './games.js';
import { drawTime, longDay, setLine, twoDigits } from './format.js';

export interface NumbersEmail {
  numbers: DrawNumbers;
  firstName: string;
  isResend: boolean;
  /** Origin of the web app. */
  publicUrl: string;
  unsubscribeUrl: string;
  postalAddress: string;
}

/** Everything that differs between emails with numbers. */
export interface NumbersCopy extends EmailFrame {
  unsubscribeUrl: string;
  game: string;
  sets: { whites: string[]; red: string; redInWords: string }[];
}

export const ODDS = 'Each set is as likely as any other. Yours is yours alone for this draw.';

export function subjectOf({ numbers, isResend }: NumbersEmail) {
  const { game, date, isFirst } = numbers;
  const { name } = gameNamed(game);
  if (isWelcome(numbers)) return `Welcome to Numbercast: your first ${name} numbers`;
  if (isFirst) return `Your first ${name} numbers`;
  return `Your ${name} numbers for ${longDay(date)}${isResend ? ' (sent again)' : ''}`;
}

const openingOf = (numbers: DrawNumbers, firstName: string, game: string) =>
  `${isWelcome(numbers) ? `Welcome, ${firstName}! ` : ''}Here are your first ${game} numbers. From now on, yours arrive at least 24 hours before each draw.`;

export function copyOf({ numbers, firstName, publicUrl, unsubscribeUrl, postalAddress }: NumbersEmail): NumbersCopy {
  const { game, date, drawAt, sets, isFirst } = numbers;
  const { name, redBall } = gameNamed(game);
  const when = `For the draw on ${longDay(date)} at ${drawTime(drawAt)}.`;
  return {
    game,
    preview: sets.map(setLine).join('  '),
    heading: `Your ${name} numbers`,
    lead: isFirst ? [openingOf(numbers, firstName, name), when] : [when],
    sets: sets.map(({ whites, red }) => {
      const redDigits = twoDigits(red);
      return { whites: whites.map(twoDigits), red: redDigits, redInWords: `${redBall} ${redDigits}` };
    }),
    profileUrl: `${publicUrl}/profile`,
    unsubscribeUrl,
    postalAddress,
  };
}
