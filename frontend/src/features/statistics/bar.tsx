import { formatNumber } from '../../lib/format/format-number.js';

/** A count as a figure, and as a bar for the eye. Its width is an attribute: the content policy allows no inline style. */
export function Bar({ count, most }: { count: number; most: number }) {
  return (
    <span className="flex items-center gap-3">
      <span className="figures w-8 text-right sm:w-10">{formatNumber(count)}</span>
      <svg aria-hidden="true" className="h-2 w-full min-w-10 flex-1 sm:min-w-24 rounded-full bg-line">
        <rect className="fill-accent" width={`${(count / most) * 100}%`} height="100%" rx="4" />
      </svg>
    </span>
  );
}
