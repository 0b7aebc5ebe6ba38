import type { Game } from '@numbercast/lottery';
import { shortDateOf } from '../../../lib/lottery/draw-time.js';
import { GameMark } from '../../../ui/game-mark.js';
import { CopyableId } from './copyable-id.js';

interface DrawLabelProps {
  readonly game: Game;
  readonly drawId: string;
  readonly more?: string;
}

/** A draw at the head of a line. Its calendar date is the end of its id. */
export function DrawLabel({ game, drawId, more }: DrawLabelProps) {
  return (
    <span className="block">
      <span className="flex flex-wrap gap-x-2 font-semibold sm:flex-nowrap sm:whitespace-nowrap">
        <GameMark game={game} />
        <span>{shortDateOf(drawId.slice(-10))}</span>
        {more && <span>{more}</span>}
      </span>
      <CopyableId id={drawId} of="draw" length={24} />
    </span>
  );
}
