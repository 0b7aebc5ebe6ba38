import { gameNamed } from '../rendering/games.js';
import { exampleNumbers } from './examples.js';
import { defineAccountEmail, type ExampleOptions, withLink } from './template.js';

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

export const jackpotWonEmail = defineAccountEmail<JackpotWon>({
  kind: 'jackpot-won',
  version: 2,
  title: 'Jackpot',
  when: 'A set of the member matches the draw',
  example: (options) => ({ kind: 'jackpot-won', ...exampleDraw(options) }),
  copy: ({ game, date }, { words: { jackpots, dates } }) => {
    const { name, redBall } = gameNamed(game);
    return withLink(jackpots.won(name, redBall, dates.longDay(date)), '/past-numbers');
  },
});

export const jackpotWithdrawnEmail = defineAccountEmail<JackpotWithdrawn>({
  kind: 'jackpot-withdrawn',
  version: 2,
  title: 'Jackpot corrected',
  when: 'The result of a jackpot was corrected',
  example: (options) => ({ kind: 'jackpot-withdrawn', ...exampleDraw(options) }),
  copy: ({ game, date }, { words: { jackpots, dates } }) =>
    withLink(jackpots.withdrawn(gameNamed(game).name, dates.longDay(date)), '/past-numbers'),
});
