import { useEffect, useRef } from 'react';

import * as words from '#words/ui/pager.js';
import { formatNumber } from '../lib/format/format-number.js';
import { Button } from './button.js';

interface PagerProps {
  /** The page that is shown; empty for the first. */
  readonly page: string;
  readonly list: {
    readonly items: readonly unknown[];
    readonly total: number;
    /** The list is longer than its total. */
    readonly isTotalCapped: boolean;
    readonly previous: string | null;
    readonly next: string | null;
  };
  readonly onPage: (page: string) => void;
  /** The requested page is loading, and the previous one is still shown. */
  readonly isComing?: boolean;
}

/** The next page may be longer and push the pager off the screen, so the pager is scrolled back into view. */
function useStaysInSight(page: string, isComing: boolean) {
  const pager = useRef<HTMLElement>(null);
  useEffect(() => {
    if (pager.current?.contains(document.activeElement)) pager.current.scrollIntoView?.({ block: 'nearest' });
  }, [page, isComing]);
  return pager;
}

/** The visible range of a long list, and links to its other pages. */
export function Pager({ page, list, onPage, isComing = false }: PagerProps) {
  const pager = useStaysInSight(page, isComing);
  const { items, total, isTotalCapped, previous, next } = list;
  // A list may be read in parts, of which one can be empty
  if (total === 0 && next === null) return null;
  const turn = (title: string, to: string | null) => (
    <Button kind="secondary" size="small" disabled={to === null} focusableWhenDisabled onClick={() => onPage(to ?? '')}>
      {title}
    </Button>
  );
  return (
    <nav
      ref={pager}
      aria-label={words.pages}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <p className="figures text-[0.9375rem] text-muted">
        {words.range(formatNumber(items.length), formatNumber(total), isTotalCapped)}
        {isTotalCapped && next === null && words.endOfList}
      </p>
      <div className="flex gap-2">
        {turn(words.first, page === '' ? null : '')}
        {turn(words.previous, previous)}
        {turn(words.next, next)}
      </div>
    </nav>
  );
}
