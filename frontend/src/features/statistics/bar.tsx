import { formatNumber } from '../../lib/format/format-number.js';

/** A count as a number and a decorative bar. The width is an attribute, because the CSP forbids inline styles. */
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
