import ChevronRight from 'lucide-react/icons/chevron-right';

import * as words from '#words/features/member/numbers/board.js';
import { classNames } from '../../../lib/format/class-names.js';
import { GameMark } from '../../../ui/game-mark.js';
import { StateMark } from './state-mark.js';
import { shortDay, stateInWords } from './week-words.js';
import type { WeekDraw } from './week.js';

interface WeekRowsProps {
  readonly rows: readonly WeekDraw[];
  readonly onOpen: (drawId: string) => void;
}

/** The other draws of the week, one line each. A line with numbers opens them. */
export function WeekRows({ rows, onOpen }: WeekRowsProps) {
  return (
    <ul aria-label={words.otherDraws} className="divide-y divide-line">
      {rows.map((draw) => (
        <li key={draw.drawId}>
          {draw.numbers ? (
            <button
              type="button"
              onClick={() => onOpen(draw.drawId)}
              className="block w-full text-left hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <Line draw={draw} isLink />
              <span className="sr-only">{words.showNumbers}</span>
            </button>
          ) : (
            <Line draw={draw} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Line({ draw, isLink }: { draw: WeekDraw; isLink?: boolean }) {
  return (
    <span
      className={classNames('figures flex items-center gap-x-3 px-4 py-1 sm:px-5', isLink ? 'min-h-11' : 'min-h-9')}
    >
      <span className="w-9 shrink-0 font-semibold">{shortDay(draw.date)}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <GameMark game={draw.game} />
        <span className="inline-flex items-center gap-1.5 text-[0.9375rem]">
          <StateMark state={draw.state} className="size-4!" />
          {stateInWords(draw)}
        </span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className={isLink ? 'size-4 shrink-0 text-muted' : 'invisible size-4 shrink-0 max-sm:hidden'}
      />
    </span>
  );
}
