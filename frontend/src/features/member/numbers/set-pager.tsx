import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';

import * as words from '#words/features/member/numbers/board.js';
import { Button } from '../../../ui/button.js';

interface SetPagerProps {
  readonly count: number;
  /** The shown set, from 0. */
  readonly place: number;
  readonly onTurn: (place: number) => void;
}

/** Pages through the sets on a phone; after the last set comes the first. */
export function SetPager({ count, place, onTurn }: SetPagerProps) {
  const turn = (by: number) => () => onTurn((place + by + count) % count);
  return (
    <span className="ml-auto flex items-center lg:hidden">
      <Button kind="quiet" size="small" className="w-11" aria-label={words.previousSet} onClick={turn(-1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Button>
      <output className="figures text-[0.9375rem] text-muted">{words.place(place + 1, count)}</output>
      <Button kind="quiet" size="small" className="w-11" aria-label={words.nextSet} onClick={turn(1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </span>
  );
}
