import { Button } from './button.js';

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly perPage?: number;
  readonly onPage: (page: number) => void;
}

/** Where the reader is in a long list, and the way on and back. */
export function Pager({ page, total, perPage = 25, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (total === 0) return null;
  const first = (page - 1) * perPage + 1;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4">
      <p className="figures text-[0.9375rem] text-muted">
        {first}–{Math.min(page * perPage, total)} of {total.toLocaleString('en-US')}
      </p>
      <div className="flex gap-2">
        <Button kind="secondary" size="small" disabled={page <= 1} focusableWhenDisabled onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button kind="secondary" size="small" disabled={page >= pages} focusableWhenDisabled onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}
