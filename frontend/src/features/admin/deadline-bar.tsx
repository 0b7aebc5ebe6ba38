import { fatesOf, timeShare } from './deadline.js';
import type { BoardLine } from './operations-api.js';

const looks = {
  delivered: 'fill-good',
  inFlight: 'fill-accent',
  failed: 'fill-bad',
  suppressed: 'fill-line-strong',
} as const;
const kinds = ['delivered', 'failed', 'suppressed', 'inFlight'] as const;

/**
 * The messages running toward the deadline, the line at the end. The mark above is the present: a bar behind it means
 * that the time runs faster than the sending. The same in figures stands beside it.
 */
export function DeadlineBar({ line, now }: { line: BoardLine; now: string }) {
  const fates = fatesOf(line);
  const share = (count: number) => (fates.total === 0 ? 0 : (count / fates.total) * 100);
  const starts = kinds.map((_, index) => kinds.slice(0, index).reduce((sum, kind) => sum + share(fates[kind]), 0));
  return (
    <svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true" className="block h-6 w-full min-w-40">
      <rect x={0} y={9} width={100} height={10} className="fill-line" />
      {kinds.map((kind, index) => (
        <rect key={kind} x={starts[index]} y={9} width={share(fates[kind])} height={10} className={looks[kind]} />
      ))}
      <rect x={Math.min(99.6, timeShare(line, now) * 100)} y={3} width={0.4} height={20} className="fill-ink" />
      <rect x={99.2} y={0} width={0.8} height={24} className="fill-ink" />
    </svg>
  );
}

const words = { delivered: 'Delivered', inFlight: 'In flight', failed: 'Failed', suppressed: 'Suppressed' } as const;

/** What the colors stand for, in the order of the bar. */
export function BarLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-muted">
      {kinds.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-2">
          <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3">
            <rect width={12} height={12} className={looks[kind]} />
          </svg>
          {words[kind]}
        </li>
      ))}
      <li>Thin mark: now. End of the bar: the deadline.</li>
    </ul>
  );
}
