import { catalogue, endOf, erasOf, type Era, type Game, GAMES } from '@numbercast/lottery';
import type { MouseEvent } from 'react';

import * as words from '#words/features/statistics/place-controls.js';
import { useIsAlive } from '../../lib/browser/navigation.js';
import { paths } from '../../lib/browser/paths.js';
import { monthOf } from '../../lib/lottery/draw-time.js';
import { Link } from '../../ui/link.js';
import { segment, segments } from '../../ui/segments.js';
import type { Place } from './statistics.js';

/** `Since Oct 2015 (5 of 69 + 1 of 26)`. */
export function nameOfEra(game: Game, era: Era): string {
  const end = endOf(game, era);
  const from = monthOf(era.from);
  return end ? words.eraBetween(from, monthOf(end), era.whites, era.reds) : words.eraSince(from, era.whites, era.reds);
}

const newestFirst = (game: Game) => erasOf(game).toReversed();

/** Returns the selected era; the newest one if there is no such era. */
export const eraIn = ({ game, era }: Place): Era =>
  erasOf(game).find(({ from }) => from === era) ?? newestFirst(game)[0]!;

interface PlaceControlsProps {
  /** Null until the URL is known. */
  readonly place: Place | null;
  readonly choose: (place: Place) => void;
}

/** The game and its rules. Balls of different rules are counted separately, because their number changed. */
export function PlaceControls({ place, choose }: PlaceControlsProps) {
  const isAlive = useIsAlive();
  const game = place?.game ?? GAMES[0];
  const stay = (chosen: Game) => (event: MouseEvent) => {
    if (!isAlive || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose({ game: chosen });
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <nav aria-label={words.game} className={segments}>
        {GAMES.map((each) => (
          <Link
            key={each}
            to={paths.statistics({ game: each })}
            aria-current={each === place?.game ? 'page' : undefined}
            className={segment}
            onClick={stay(each)}
          >
            {catalogue[each].name}
          </Link>
        ))}
      </nav>
      <select
        aria-label={words.gameRules}
        disabled={!isAlive}
        value={eraIn({ ...place, game }).from}
        onChange={({ target }) => choose({ game, era: target.value })}
        className="figures min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 py-2 sm:w-84"
      >
        {newestFirst(game).map((era) => (
          <option key={era.from} value={era.from}>
            {nameOfEra(game, era)}
          </option>
        ))}
      </select>
    </div>
  );
}
