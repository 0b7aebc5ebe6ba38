import { classNames } from '../../lib/format/class-names.js';
import { twoDigits } from '../../lib/lottery/format-number-set.js';

export const pictureGrid = 'grid gap-x-14 gap-y-14 lg:grid-cols-[minmax(0,39rem)_minmax(0,1fr)]';
export const boardGrid = 'grid grid-cols-7 gap-y-2 sm:grid-cols-10';

interface BallCellProps {
  readonly ball: number;
  /** Absent while it loads. */
  readonly figure?: string;
  readonly styles: string;
}

/** A ball of a board with its value below, hidden from screen readers, which read separate text. */
export function BallCell({ ball, figure, styles }: BallCellProps) {
  return (
    <span aria-hidden="true" className="figures flex flex-col items-center gap-0.5 leading-tight">
      <span className={classNames('grid size-9 place-items-center rounded-full font-semibold sm:size-10', styles)}>
        {twoDigits(ball)}
      </span>
      <span className="min-h-4 text-xs text-muted">{figure}</span>
    </span>
  );
}

/** Placeholder with the same balls in the same places, before the values are known. */
export function BoardSkeleton({ balls }: { balls: number }) {
  return (
    <div aria-hidden="true" className={boardGrid}>
      {Array.from({ length: balls }, (_, index) => (
        <span key={index} className="py-1">
          <BallCell ball={index + 1} styles="border border-line bg-surface text-muted" />
        </span>
      ))}
    </div>
  );
}
