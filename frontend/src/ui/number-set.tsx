import { catalogue, type Game } from '@numbercast/lottery';
import { classNames } from '../lib/format/class-names.js';
import { redBallColors } from './game-colors.js';
import {
  twoDigits,
  matchInWords,
  matchOf,
  spokenSet,
  type NumberSet as Numbers,
} from '../lib/lottery/format-number-set.js';

const sizes = {
  board: { ball: 'size-9 text-[1.0625rem]', gap: 'gap-1.5', word: 'ml-1 text-[0.9375rem]' },
  large: { ball: 'size-11 text-xl sm:size-14 sm:text-2xl', gap: 'gap-2 sm:gap-2.5', word: 'ml-1 text-base sm:text-lg' },
} as const;

interface BallProps {
  readonly value: number;
  readonly className: string;
  readonly ringed?: boolean;
}

function Ball({ value, className, ringed }: BallProps) {
  return (
    <span
      className={classNames(
        'ball figures inline-grid shrink-0 place-items-center rounded-full border leading-none font-semibold',
        className,
        ringed && 'outline-2 outline-offset-2 outline-good',
      )}
    >
      {twoDigits(value)}
    </span>
  );
}

interface NumberSetProps {
  readonly game: Game;
  readonly set: Numbers;
  /** The drawn numbers. Matching balls are circled and named for screen readers. */
  readonly result?: Numbers | null;
  readonly size?: keyof typeof sizes;
  /** Lets the balls come to rest one after the other, once. */
  readonly settling?: boolean;
}

/** Five pale balls and the colored one, with its name in words. */
export function NumberSet({ game, set, result, size = 'board', settling }: NumberSetProps) {
  const { ball, gap, word } = sizes[size];
  const match = result ? matchOf(set, result) : null;
  return (
    <span className="inline-flex max-w-full">
      <span className="sr-only">
        {spokenSet(game, set)}
        {match && `. ${matchInWords(game, match)}`}
      </span>
      <span
        aria-hidden="true"
        className={classNames('inline-flex flex-wrap items-center', gap, settling && 'settling')}
      >
        {set.whites.map((white) => (
          <Ball
            key={white}
            value={white}
            className={classNames(ball, 'border-(--ball-edge) bg-(--ball) text-(--on-ball)')}
            ringed={match?.whites.includes(white)}
          />
        ))}
        <Ball value={set.red} className={classNames(ball, redBallColors[game])} ringed={match?.red} />
        <span className={classNames('font-semibold whitespace-nowrap', word)}>{catalogue[game].redBall}</span>
      </span>
    </span>
  );
}
