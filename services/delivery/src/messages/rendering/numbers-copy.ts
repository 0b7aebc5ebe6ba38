import { type DrawNumbers, isWelcome } from '../draw-numbers.js';
import type { EmailFrame } from './email-frame.js';
import { gameNamed } from './games.js';
import { setLine, twoDigits } from './set-line.js';
import type { Words } from '../words/en/index.js';

export interface NumbersEmail {
  numbers: DrawNumbers;
  firstName: string;
  isResend: boolean;
  /** Origin of the web app. */
  publicUrl: string;
  unsubscribeUrl: string;
  postalAddress: string;
  words: Words;
}

/** Everything that differs between emails with numbers. */
export interface NumbersCopy extends EmailFrame {
  unsubscribeUrl: string;
  game: string;
  sets: { whites: string[]; red: string; redInWords: string }[];
}

export function subjectOf({ numbers, isResend, words }: NumbersEmail) {
  const { game, date, isFirst } = numbers;
  const { name } = gameNamed(game);
  const { subject, firstSubject, sentAgain } = words.numbers.email;
  if (isFirst) return firstSubject(name, isWelcome(numbers));
  const plain = subject(name, words.dates.longDay(date));
  return isResend ? sentAgain(plain) : plain;
}

export function copyOf({ numbers, firstName, publicUrl, words, ...addresses }: NumbersEmail): NumbersCopy {
  const { game, date, drawAt, sets, isFirst } = numbers;
  const { name, redBall } = gameNamed(game);
  const { heading, welcome, opening, when } = words.numbers.email;
  const draw = when(words.dates.longDay(date), words.dates.drawTime(drawAt));
  const greeting = isWelcome(numbers) ? welcome(firstName) : '';
  return {
    words,
    game,
    preview: sets.map(setLine).join('  '),
    heading: heading(name),
    lead: isFirst ? [`${greeting}${opening(name)}`, draw] : [draw],
    sets: sets.map(({ whites, red }) => {
      const redDigits = twoDigits(red);
      return { whites: whites.map(twoDigits), red: redDigits, redInWords: `${redBall} ${redDigits}` };
    }),
    profileUrl: `${publicUrl}/profile`,
    unsubscribeUrl: addresses.unsubscribeUrl,
    postalAddress: addresses.postalAddress,
  };
}
