import { catalogue, type Game, GAMES } from '@numbercast/lottery';
import { longDateOf } from '../../lib/lottery/draw-time.js';
import { paths } from '../../lib/browser/paths.js';
import { buttonStyles } from '../../ui/button-styles.js';
import { Link } from '../../ui/link.js';
import type { Era, Place } from './statistics.js';

const currentStyles = 'aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft';

/** The games to choose from; `current` is not known before the address is. */
export function GameLinks({ current }: { current: Game | undefined }) {
  return (
    <nav aria-label="Game" className="flex flex-wrap gap-3">
      {GAMES.map((game) => (
        <Link
          key={game}
          to={paths.statistics({ game })}
          aria-current={game === current ? 'page' : undefined}
          className={buttonStyles('secondary', 'regular', currentStyles)}
        >
          {catalogue[game].name}
        </Link>
      ))}
    </nav>
  );
}

const nameOf = ({ from, until }: Era) =>
  until ? `${longDateOf(from)}, until ${longDateOf(until)}` : `Since ${longDateOf(from)}`;

const ballsOf = ({ whites, reds }: Era) => `5 of ${whites} + 1 of ${reds}`;

interface EraLinksProps {
  readonly place: Place;
  readonly eras: readonly Era[];
  readonly current: Era;
}

/** A game was played with other balls at other times; what was drawn then is counted apart. */
export function EraLinks({ place: { game }, eras, current }: EraLinksProps) {
  return (
    <nav aria-label="Game rules">
      <ul className="divide-y divide-line border-y border-line">
        {eras.map((era) => (
          <li key={era.from} className="flex flex-wrap justify-between gap-x-6 py-2">
            <Link
              to={paths.statistics({ game, era: era.from })}
              aria-current={era.from === current.from ? 'page' : undefined}
              className="text-link aria-[current=page]:font-semibold"
            >
              {nameOf(era)}
            </Link>
            <span className="figures text-muted">{ballsOf(era)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
