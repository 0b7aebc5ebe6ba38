import type { DrawNumbers } from '../message.js';
import { gameNamed } from './games.js';
import { drawTime, longDay, setLine, twoDigits } from './format.js';

export interface NumbersMail {
  numbers: DrawNumbers;
  firstName: string;
  isResend: boolean;
  /** Origin of the web app. */
  publicUrl: string;
  unsubscribeUrl: string;
  postalAddress: string;
}

/** What every mail has around its own words. */
export interface EmailFrame {
  preview: string;
  heading: string;
  lead: string[];
  profileUrl: string;
  /** Absent from what is about the account itself: it comes whatever its reader wants of numbers. */
  unsubscribeUrl?: string | undefined;
  /** Why it comes, where that is not plain. */
  why?: string;
  postalAddress: string;
}

/** Everything that differs from mail to mail with numbers. */
export interface EmailCopy extends EmailFrame {
  unsubscribeUrl: string;
  game: string;
  sets: { whites: string[]; red: string; redInWords: string }[];
}

export const DISCLAIMER =
  'Educational and informational only. Numbercast sells no tickets, is not affiliated with any lottery, and cannot improve your odds or guarantee wins. For adults, 18 and over.';

export const ABOUT_ACCOUNT = 'This is about your account, so it comes to you even when you get no numbers by e-mail.';

export const WORTH = 'Each set is as likely as any other; yours is yours alone for this draw.';

export function subjectOf({ numbers: { game, date, isFirst }, isResend }: NumbersMail) {
  const { name } = gameNamed(game);
  if (isFirst) return `Welcome to Numbercast: your first ${name} numbers`;
  return `Your ${name} numbers for ${longDay(date)}${isResend ? ' (sent again)' : ''}`;
}

const welcomeOf = (firstName: string, game: string) =>
  `Hello ${firstName}, and welcome. These are your first ${game} numbers; the next ones come at least 24 hours before each draw.`;

export function copyOf({ numbers, firstName, publicUrl, unsubscribeUrl, postalAddress }: NumbersMail): EmailCopy {
  const { game, date, drawAt, sets, isFirst } = numbers;
  const { name, redBall } = gameNamed(game);
  const when = `For the draw on ${longDay(date)} at ${drawTime(drawAt)}.`;
  return {
    game,
    preview: sets.map(setLine).join('  '),
    heading: `Your ${name} numbers`,
    lead: isFirst ? [welcomeOf(firstName, name), when] : [when],
    sets: sets.map(({ whites, red }) => {
      const redDigits = twoDigits(red);
      return { whites: whites.map(twoDigits), red: redDigits, redInWords: `${redBall} ${redDigits}` };
    }),
    profileUrl: `${publicUrl}/profile`,
    unsubscribeUrl,
    postalAddress,
  };
}
