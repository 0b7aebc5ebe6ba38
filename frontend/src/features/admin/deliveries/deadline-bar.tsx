import { barOf, timeShare } from './deadline.js';
import type { BoardLine } from '../operations/operations-api.js';

/** The fill of each part of a bar. */
export const barFills = {
  delivered: 'fill-good',
  failed: 'fill-bad',
  suppressed: 'fill-line-strong',
  inFlight: 'fill-accent',
} as const;

/**
 * The progress of the messages; the line at the end is the deadline and the mark above is the present. A bar that ends
 * before the mark means that sending is slower than the time. The figures are beside the bar.
 */
export function DeadlineBar({ line, now }: { line: BoardLine; now: string }) {
  return (
    <svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true" className="block h-6 w-full sm:min-w-40">
      <rect x={0} y={8} width={100} height={11} className="fill-line" />
      {barOf(line).map(({ kind, from, width }) => (
        <rect key={kind} x={from} y={8} width={width} height={11} className={barFills[kind]} />
      ))}
      <rect x={Math.min(99.4, timeShare(line, now) * 100)} y={2} width={0.6} height={22} className="fill-ink" />
      <rect x={98.8} y={0} width={1.2} height={24} className="fill-ink" />
    </svg>
  );
}

const legend = [
  ['fill-good', 'Delivered'],
  ['fill-bad', 'Failed'],
  ['fill-line-strong', 'Suppressed'],
  ['fill-accent', 'In flight'],
  ['fill-line', 'Waiting'],
] as const;

/** The legend of the bar, in its order. */
export function BarLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-muted">
      {legend.map(([fill, word]) => (
        <li key={word} className="inline-flex items-center gap-2">
          <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
            <rect width={12} height={12} className={fill} />
          </svg>
          {word}
        </li>
      ))}
      <li>Thin mark: now. Thick mark: the deadline.</li>
    </ul>
  );
}
