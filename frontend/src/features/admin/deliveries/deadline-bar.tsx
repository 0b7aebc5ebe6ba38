import { barOf } from './deadline.js';
import type { Span } from './deadline-axis.js';
import type { BoardLine } from '../operations-api.js';

/** The fill of each part of a bar. */
export const barFills = {
  delivered: 'fill-good',
  failed: 'fill-bad',
  suppressed: 'fill-line-strong',
  inFlight: 'fill-accent',
} as const;

interface DeadlineBarProps {
  readonly line: BoardLine;
  /** From the first message to the deadline, on the axis of all bars. */
  readonly span: Span;
  /** Position of the current time on that axis; null after the deadline. */
  readonly now: number | null;
}

const MARK = 0.8;

/**
 * Progress of the messages, from the first one to the deadline (thick mark). A fill that ends before the current time
 * (thin line) means that sending is behind schedule. The counts are next to the bar.
 */
export function DeadlineBar({ line, span, now }: DeadlineBarProps) {
  const scale = (span.to - span.from) / 100;
  return (
    <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true" className="block h-4 w-full">
      <rect x={span.from} y={2} width={span.to - span.from} height={12} className="fill-line" />
      {barOf(line).map(({ kind, from, width }) => (
        <rect
          key={kind}
          x={span.from + from * scale}
          y={2}
          width={width * scale}
          height={12}
          className={barFills[kind]}
        />
      ))}
      <rect x={span.to - MARK} y={0} width={MARK} height={16} className="fill-ink" />
      {now !== null && <NowLine at={now} height={16} />}
    </svg>
  );
}

const LINE = 0.3;

/** The line that marks the current time. */
export function NowLine({ at, height }: { at: number; height: number }) {
  return (
    <rect x={Math.min(100 - LINE, Math.max(0, at - LINE / 2))} width={LINE} height={height} className="fill-ink" />
  );
}

const legend = [
  ['fill-good', 'Delivered'],
  ['fill-bad', 'Failed'],
  ['fill-line-strong', 'Skipped'],
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
      <li>Thin line: now. Thick mark: the deadline.</li>
    </ul>
  );
}
