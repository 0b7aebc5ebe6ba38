import * as words from '#words/features/statistics/pictures.js';
import { classNames } from '../../lib/format/class-names.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { formatMean, type Expected } from '../../lib/lottery/expected.js';
import { twoDigits } from '../../lib/lottery/format-number-set.js';
import { bandOf, dotsOf, extremesOf, gapOf, middleOf, scaleOf, type Dot } from './dot-plot-layout.js';

const TOP = 24;
const BOTTOM = 164;
const largestDot = 4.5;
/** Minimum distance between labels, in percent of the axis, below which they overlap. */
const labelWidth = 24;

interface DotPlotProps {
  /** Times drawn, ball 1 first. */
  readonly real: readonly number[];
  /** A simulated history to show in front of the real one. */
  readonly simulated: readonly number[] | null;
  readonly expected: Expected;
}

/** One dot per ball on an axis of times drawn, above the usual range of chance. */
export function DotPlot({ real, simulated, expected }: DotPlotProps) {
  const scale = scaleOf(simulated ? [real, simulated] : [real], expected.usual);
  const outlines = dotsOf(scale, real);
  const shown = simulated ?? real;
  const dots = simulated ? dotsOf(scale, simulated) : outlines;
  const gap = gapOf([...outlines, ...dots]);
  const radius = Math.min(largestDot, gap / 2);
  const at = ({ x, level }: Dot) => ({ cx: `${x}%`, cy: BOTTOM - radius - 2 - level * gap, r: radius });
  const { lowest, highest } = extremesOf(shown);
  const band = bandOf(scale, expected.usual);
  const middle = middleOf(scale, Math.round(expected.mean));
  const isRoomy = [lowest, highest].every((ball) => Math.abs(dots[ball]!.x - middle) > labelWidth);
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not loaded
      role="img"
      aria-label={inWords(shown, expected, simulated !== null)}
      className="figures block h-52 w-full overflow-visible text-xs"
    >
      <rect className="fill-accent-soft" x={`${band.start}%`} width={`${band.width}%`} y={TOP} height={BOTTOM - TOP} />
      <text className="fill-muted" x={`${middle}%`} y={TOP - 9} textAnchor="middle">
        {words.usualRange(formatNumber(expected.usual.from), formatNumber(expected.usual.to))}
      </text>
      <line
        className="stroke-line-strong"
        strokeDasharray="3 4"
        x1={`${middle}%`}
        x2={`${middle}%`}
        y1={TOP}
        y2={BOTTOM}
      />
      <line className="stroke-line-strong" x1="0" x2="100%" y1={BOTTOM} y2={BOTTOM} />
      {simulated &&
        outlines.map((dot, ball) => <circle key={ball} className="fill-none stroke-line-strong" {...at(dot)} />)}
      {dots.map((dot, ball) => (
        <circle
          key={ball}
          className={classNames('transition-[cx,cy] duration-400 ease-out', simulated ? 'fill-ink' : 'fill-accent')}
          {...at(dot)}
        />
      ))}
      {isRoomy && <Label x={middle} anchor="middle" lines={[formatMean(expected.mean), words.expected]} />}
      <Label x={dots[lowest]!.x} anchor="start" lines={[shown[lowest]!, words.ball(twoDigits(lowest + 1))]} />
      {highest !== lowest && (
        <Label x={dots[highest]!.x} anchor="end" lines={[shown[highest]!, words.ball(twoDigits(highest + 1))]} />
      )}
    </svg>
  );
}

interface LabelProps {
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly lines: readonly [string | number, string];
}

function Label({ x, anchor, lines: [count, note] }: LabelProps) {
  const place = { x: `${x}%`, dx: { start: -5, middle: 0, end: 5 }[anchor], textAnchor: anchor };
  return (
    <>
      <text className="fill-ink font-semibold" y={BOTTOM + 17} {...place}>
        {typeof count === 'number' ? formatNumber(count) : count}
      </text>
      <text className="fill-muted" y={BOTTOM + 33} {...place}>
        {note}
      </text>
    </>
  );
}

function inWords(counts: readonly number[], { usual }: Expected, isMadeUp: boolean): string {
  const inside = counts.filter((count) => usual.from <= count && count <= usual.to).length;
  return words.plot({
    isMadeUp,
    balls: counts.length,
    fewest: formatNumber(Math.min(...counts)),
    most: formatNumber(Math.max(...counts)),
    inside,
    usualFrom: formatNumber(usual.from),
    usualTo: formatNumber(usual.to),
  });
}
