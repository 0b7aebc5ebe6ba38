import { longDay } from '../rendering/format.js';
import { gameNamed } from '../rendering/games.js';
import { exampleNumbers } from './examples.js';
import { defineAccountEmail, type ExampleOptions } from './template.js';

interface JackpotDraw {
  game: string;
  /** Calendar date in America/New_York, yyyy-mm-dd. */
  date: string;
}

/** A set of the member has won the jackpot. */
export interface JackpotWon extends JackpotDraw {
  kind: 'jackpot-won';
}

/** The result of a jackpot was corrected: the set has not won. */
export interface JackpotWithdrawn extends JackpotDraw {
  kind: 'jackpot-withdrawn';
}

const exampleDraw = (options: ExampleOptions) => ({ game: options.game, date: exampleNumbers(options).date });

const CHECK_TICKET =
  'Only the lottery can confirm a win, and you claim it there: we provide numbers and do not sell tickets.';
const link = { label: 'See your sets and the result', path: '/past-numbers' };

export const jackpotWonEmail = defineAccountEmail<JackpotWon>({
  kind: 'jackpot-won',
  version: 2,
  title: 'Jackpot',
  when: 'A set of the member matches the draw',
  example: (options) => ({ kind: 'jackpot-won', ...exampleDraw(options) }),
  copy: ({ game, date }) => {
    const { name, redBall } = gameNamed(game);
    return {
      subject: `All your numbers came up: ${name}, ${longDay(date)}`,
      lead: [
        `One of your sets for the ${name} draw of ${longDay(date)} matches all six numbers drawn: the five white balls and the ${redBall}. Two independent sources confirm the result.`,
        `If you hold a ticket with that set, sign it, keep it safe, and have it checked. ${CHECK_TICKET}`,
        'By our terms you owe us 2.5% of a jackpot whose publicly verified payout is above $50,000,000. We will contact you within 3 business days of the draw.',
      ],
      link,
    };
  },
});

export const jackpotWithdrawnEmail = defineAccountEmail<JackpotWithdrawn>({
  kind: 'jackpot-withdrawn',
  version: 2,
  title: 'Jackpot corrected',
  when: 'The result of a jackpot was corrected',
  example: (options) => ({ kind: 'jackpot-withdrawn', ...exampleDraw(options) }),
  copy: ({ game, date }) => {
    const { name } = gameNamed(game);
    return {
      subject: `Correction: no jackpot in the ${name} draw of ${longDay(date)}`,
      lead: [
        `We told you that one of your sets matched all six numbers of the ${name} draw of ${longDay(date)}. The official result was corrected, and this set did not win the jackpot. We are sorry.`,
        `Keep your ticket and have it checked anyway. ${CHECK_TICKET}`,
      ],
      link,
    };
  },
});
