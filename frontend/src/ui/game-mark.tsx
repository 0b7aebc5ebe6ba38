import { catalogue, type Game } from '@numbercast/lottery';
import { classNames } from '../lib/format/class-names.js';
import { redBallColors } from './game-colors.js';

/** The game's name after a small ball in its color. */
export function GameMark({ game, className }: { game: Game; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 whitespace-nowrap', className)}>
      <span aria-hidden="true" className={classNames('size-3 shrink-0 rounded-full border', redBallColors[game])} />
      {catalogue[game].name}
    </span>
  );
}
