import { useEffect, useRef } from 'react';

import { Button } from './button.js';

/** Services count no further; a larger total stands for all above. */
const MOST_COUNTED = 10_000;

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly perPage?: number;
  readonly onPage: (page: number) => void;
  /** The page is asked for, and another one is still shown. */
  readonly isComing?: boolean;
}

/** Another page may be longer than the last one, and push what was pressed off the screen: who turns pages goes on there. */
function useStaysInSight(page: number, isComing: boolean) {
  const pager = useRef<HTMLElement>(null);
  useEffect(() => {
    if (pager.current?.contains(document.activeElement)) pager.current.scrollIntoView?.({ block: 'nearest' });
  }, [page, isComing]);
  return pager;
}

/** Where the reader is in a long list, and the way on and back. */
export function Pager({ page, total, perPage = 25, onPage, isComing = false }: PagerProps) {
  const pager = useStaysInSight(page, isComing);
  const counted = Math.min(total, MOST_COUNTED);
  const pages = Math.max(1, Math.ceil(counted / perPage));
  if (total === 0) return null;
  const first = (page - 1) * perPage + 1;
  return (
    <nav ref={pager} aria-label="Pages" className="mt-4 flex items-center justify-between gap-4">
      <p className="figures text-[0.9375rem] text-muted">
        {first.toLocaleString('en-US')}–{Math.min(page * perPage, counted).toLocaleString('en-US')} of{' '}
        {total > counted && 'more than '}
        {counted.toLocaleString('en-US')}
      </p>
      <div className="flex gap-2">
        <Button
          kind="secondary"
          size="small"
          disabled={page <= 1}
          focusableWhenDisabled
          onClick={() => onPage(page - 1)}
        >
          Previous
        </Button>
        <Button
          kind="secondary"
          size="small"
          disabled={page >= pages}
          focusableWhenDisabled
          onClick={() => onPage(page + 1)}
        >
          Next
        </Button>
      </div>
    </nav>
  );
}
