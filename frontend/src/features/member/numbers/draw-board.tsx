import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';

import * as words from '#words/features/member/numbers/past-numbers-page.js';
import { drawn } from '#words/features/member/numbers/sets.js';
import { classNames } from '../../../lib/format/class-names.js';
import { fullDateOf, shortDateOf } from '../../../lib/lottery/draw-time.js';
import { prizeTierOf } from '../../../lib/lottery/prize-tier.js';
import { GameMark } from '../../../ui/game-mark.js';
import { NumberSet } from '../../../ui/number-set.js';
import type { PastDraw } from '../account/api.js';
import { matchesOf, outcomeInShort } from './draw-outcome.js';
import { OpenDraw } from './open-draw.js';

interface DrawBoardProps {
  readonly draws: readonly PastDraw[];
  /** The draw whose sets are initially shown. */
  readonly openId?: string;
}

/** A member's draws, one row each, which opens to show the sets. */
export function DrawBoard({ draws, openId }: DrawBoardProps) {
  return (
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {draws.map((draw) => (
        <BoardRow key={draw.drawId} draw={draw} startsOpen={draw.drawId === openId} />
      ))}
    </div>
  );
}

function BoardRow({ draw, startsOpen }: { draw: PastDraw; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  const { drawId, game, drawDate } = draw;
  const headingId = `draw-${drawId}`;
  return (
    <article aria-labelledby={headingId}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${headingId}-sets` : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 sm:px-5"
        >
          <span id={headingId} className="flex flex-1 flex-wrap items-center gap-x-2 lg:w-72 lg:flex-none">
            <GameMark game={game} className="min-w-34 font-semibold" />{' '}
            <span aria-hidden="true" className="figures whitespace-nowrap text-muted">
              {shortDateOf(drawDate)}
            </span>
            <span className="sr-only">{fullDateOf(drawDate)}</span>
          </span>
          <Line draw={draw} />
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              'size-5 shrink-0 text-muted transition-transform duration-150',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={`${headingId}-sets`}>
          <OpenDraw draw={draw} />
        </div>
      )}
    </article>
  );
}

/** Content of a closed row: the number of sets for an upcoming draw, or the drawn balls and the best match. */
function Line({ draw }: { draw: PastDraw }) {
  const { game, sets, result } = draw;
  if (!result) return <span className="figures text-muted lg:flex-1">{words.sets(sets.length)}</span>;
  const [best] = matchesOf(draw);
  const hasWon = best !== undefined && prizeTierOf(best) !== null;
  return (
    <span className="order-1 flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-1.5 lg:order-none lg:w-auto lg:flex-1">
      <span>
        <span className="sr-only">{drawn}: </span>
        <NumberSet game={game} set={result} />
      </span>
      <span className={hasWon ? 'font-semibold text-good' : 'text-muted'}>{outcomeInShort(draw)}</span>
    </span>
  );
}
