import { classNames } from '../lib/format/class-names.js';
import { games, type Game } from '../lib/lottery/games.js';

/** The game's name behind a small ball in its colour. */
export function GameMark({ game, className }: { game: Game; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 whitespace-nowrap', className)}>
      <span
        aria-hidden="true"
        className={classNames(
          'size-3 shrink-0 rounded-full border',
          game === 'powerball' ? 'border-powerball bg-powerball' : 'border-(--megaball-edge) bg-megaball',
        )}
      />
      {games[game].name}
    </span>
  );
}
