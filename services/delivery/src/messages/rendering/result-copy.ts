import { capitalized, matchedInWords, multiplierNote, numberInWords, prizeInWords } from '@numbercast/lottery';
import type { NumberSet } from '../draw-numbers.js';
import type { SetOutcome } from '../set-outcomes.js';
import type { EmailFrame } from './email-frame.js';
import { longDay, setLine, twoDigits } from './format.js';
import { gameNamed, knownGame } from './games.js';
import type { NumbersCopy } from './numbers-copy.js';

export interface ResultEmail {
  game: string;
  date: string;
  result: NumberSet;
  /** The highest prize first. */
  outcomes: readonly SetOutcome[];
  /** Origin of the web app. */
  publicUrl: string;
  unsubscribeUrl: string;
  postalAddress: string;
}

/** Everything that differs between emails with a result. */
export interface ResultCopy extends EmailFrame {
  unsubscribeUrl: string;
  game: string;
  drawn: NumbersCopy['sets'][number];
  /** Sets that match a prize come first. */
  sets: { line: string; words: string }[];
  /** Number of sets that match a prize. */
  winning: number;
  notes: string[];
  linkUrl: string;
}

export const RESULT_LINK = 'See your sets and the result';
export const RESULT_UNSUBSCRIBE = 'Stop results by email';

const ODDS = 'Each set is as likely as any other, and no result changes your odds in the next draw.';

const countInWords = (winning: number, all: number) => {
  if (winning === 0) return `None of your ${all} sets matched a prize`;
  return `${capitalized(numberInWords(winning))} of your ${all} sets matched a prize`;
};

export const subjectOf = ({ game, date, outcomes }: ResultEmail) =>
  `${gameNamed(game).name} result for ${longDay(date)}: ${lowerFirst(countInWords(winningIn(outcomes), outcomes.length))}`;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const winningIn = (outcomes: readonly SetOutcome[]) => outcomes.filter(({ prize }) => prize !== null).length;

export function copyOf({
  game,
  date,
  result,
  outcomes,
  publicUrl,
  unsubscribeUrl,
  postalAddress,
}: ResultEmail): ResultCopy {
  const { name, redBall } = gameNamed(game);
  const red = twoDigits(result.red);
  const winning = winningIn(outcomes);
  const sentence = `${countInWords(winning, outcomes.length)}.`;
  return {
    game,
    preview: `Drawn: ${setLine(result)}. ${sentence}`,
    heading: `${name} result`,
    lead: [`Drawn on ${longDay(date)}.`, sentence],
    drawn: { whites: result.whites.map(twoDigits), red, redInWords: `${redBall} ${red}` },
    sets: outcomes.map((outcome) => ({ line: setLine(outcome.set), words: wordsOf(game, outcome) })),
    winning,
    notes: [
      ...(winning > 0
        ? [`Prizes of the official table; in California they vary with sales. ${multiplierNote(knownGame(game), date)}`]
        : []),
      'A set wins only if you played it. Only the lottery can confirm a win.',
      ODDS,
    ],
    linkUrl: `${publicUrl}/past-numbers`,
    profileUrl: `${publicUrl}/profile`,
    unsubscribeUrl,
    unsubscribeLabel: RESULT_UNSUBSCRIBE,
    postalAddress,
  };
}

function wordsOf(game: string, { matched, prize }: SetOutcome) {
  const balls = `Matched ${matchedInWords(knownGame(game), matched)}`;
  return prize ? `${balls}: ${prizeInWords(prize)}` : `${balls}: no prize`;
}
