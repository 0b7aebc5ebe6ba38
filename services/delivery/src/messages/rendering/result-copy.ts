import type { NumberSet } from '../draw-numbers.js';
import type { SetOutcome } from '../set-outcomes.js';
import type { Words } from '../words/en/index.js';
import type { EmailFrame } from './email-frame.js';
import { setLine, twoDigits } from './set-line.js';
import { gameNamed, knownGame } from './games.js';
import type { NumbersCopy } from './numbers-copy.js';

export interface ResultEmail {
  game: string;
  date: string;
  result: NumberSet;
  /** The highest prize first. */
  outcomes: readonly SetOutcome[];
  /** The advertised jackpot in millions of US dollars, if an operator has confirmed it. */
  jackpotMillions?: number;
  /** Origin of the web app. */
  publicUrl: string;
  unsubscribeUrl: string;
  postalAddress: string;
  words: Words;
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

const winningIn = (outcomes: readonly SetOutcome[]) => outcomes.filter(({ prize }) => prize !== null).length;

export const subjectOf = ({ game, date, outcomes, words }: ResultEmail) =>
  words.results.email.subject(gameNamed(game).name, words.dates.longDay(date), winningIn(outcomes), outcomes.length);

export function copyOf(shown: ResultEmail): ResultCopy {
  const { game, date, result, outcomes, publicUrl, words, ...addresses } = shown;
  const { name, redBall } = gameNamed(game);
  const { email } = words.results;
  const red = twoDigits(result.red);
  const winning = winningIn(outcomes);
  const sentence = email.summary(winning, outcomes.length);
  return {
    words,
    game,
    preview: `${email.preview(setLine(result))} ${sentence}`,
    heading: email.heading(name),
    lead: [email.drawnOn(words.dates.longDay(date)), sentence],
    drawn: { whites: result.whites.map(twoDigits), red, redInWords: `${redBall} ${red}` },
    sets: outcomes.map((outcome) => ({ line: setLine(outcome.set), words: inWords(shown, outcome) })),
    winning,
    notes: [...(winning > 0 ? [email.prizeNote(knownGame(game), date)] : []), email.onlyPlayed, email.odds],
    linkUrl: `${publicUrl}/past-numbers`,
    profileUrl: `${publicUrl}/profile`,
    unsubscribeUrl: addresses.unsubscribeUrl,
    unsubscribeLabel: email.unsubscribe,
    postalAddress: addresses.postalAddress,
  };
}

function inWords({ game, jackpotMillions, words: { results } }: ResultEmail, { matched, prize }: SetOutcome) {
  const balls = results.matched(knownGame(game), matched);
  if (!prize) return results.email.setWithoutPrize(balls);
  return results.email.setWithPrize(balls, results.prize(prize, jackpotMillions));
}
