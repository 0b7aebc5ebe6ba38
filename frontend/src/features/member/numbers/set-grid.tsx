import { catalogue, type Game } from '@numbercast/lottery';

import { whiteBalls } from '#words/features/member/numbers/sets.js';
import { classNames } from '../../../lib/format/class-names.js';
import {
  formatNumberSet,
  matchInWords,
  matchOf,
  spokenSet,
  twoDigits,
  type NumberSet,
} from '../../../lib/lottery/format-number-set.js';
import { redBallColors } from '../../../ui/game-colors.js';

/** Columns of the balls, the red one under its name. */
const columns = 'grid grid-cols-[repeat(5,var(--ball-size))_4.5rem] gap-x-1 min-[22.5rem]:gap-x-1.5';
export const ballSize = '[--ball-size:2.125rem] min-[22.5rem]:[--ball-size:2.625rem] sm:[--ball-size:2.75rem]';

/** The heads of the columns, once for all sets. */
export function BallHeads({ game }: { game: Game }) {
  return (
    <p aria-hidden="true" className={classNames(columns, 'label-caps')}>
      <span className="col-span-5">{whiteBalls}</span>
      <span>{catalogue[game].redBall}</span>
    </p>
  );
}

interface BallRowProps {
  readonly game: Game;
  readonly set: NumberSet;
  /** Matching balls are circled and named for screen readers. */
  readonly result?: NumberSet | null;
  /** Rings the matches one after the other. */
  readonly isRevealed?: boolean;
}

/** A set under the heads: balls in columns for the eye, a sentence for screen readers. */
export function BallRow({ game, set, result, isRevealed }: BallRowProps) {
  const match = result ? matchOf(set, result) : null;
  const ring = (isMatch: boolean | undefined) =>
    isMatch && classNames('outline-2 outline-offset-2 outline-good', isRevealed && 'ringing');
  const ball =
    'ball figures grid aspect-square w-(--ball-size) place-items-center rounded-full border leading-none font-semibold';
  return (
    <>
      <span className="sr-only">
        {spokenSet(game, set)}
        {match && `. ${matchInWords(game, match)}`}
      </span>
      <span aria-hidden="true" className={classNames(columns, 'text-lg')}>
        {set.whites.map((white) => (
          <span
            key={white}
            className={classNames(
              ball,
              'border-(--ball-edge) bg-(--ball) text-(--on-ball)',
              ring(match?.whites.includes(white)),
            )}
          >
            {twoDigits(white)}
          </span>
        ))}
        <span className={classNames(ball, redBallColors[game], ring(match?.red))}>{twoDigits(set.red)}</span>
      </span>
    </>
  );
}

interface SetGridProps {
  readonly game: Game;
  readonly sets: readonly NumberSet[];
  readonly result: NumberSet | null;
  /** The only set that a phone shows; undefined for all. */
  readonly shown: number | undefined;
}

/** The sets of a draw as a table of balls, in two columns on a wide screen. */
export function SetGrid({ game, sets, result, shown }: SetGridProps) {
  return (
    <ol className={classNames('grid gap-x-4 gap-y-2', sets.length > 1 && 'xl:grid-cols-2')}>
      {sets.map((set, index) => (
        <li key={formatNumberSet(set)} className={shown === undefined || shown === index ? undefined : 'max-lg:hidden'}>
          <BallRow game={game} set={set} result={result} />
        </li>
      ))}
    </ol>
  );
}
