import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { drawNameOf } from '../common/draw-name.js';
import { nextOf, sentText, type TimetableLine } from './timetable.js';

/** Shown instead of an empty list: the next deadline, and the progress of its messages. */
export function AllDone({ lines, now }: { lines: readonly TimetableLine[]; now: string }) {
  const next = nextOf(lines, now);
  return (
    <div className="flex items-center gap-5 rounded-card border border-line bg-surface px-5 py-6 sm:px-8">
      <Arcs />
      <div className="min-w-0">
        <p className="headline text-xl">You’re all caught up.</p>
        {next && (
          <p className="figures mt-2 max-w-[42rem] text-muted">
            Next deadline: {easternStampOf(next.draw.deadline)} for {drawNameOf(next.draw.drawId)}, {next.left}.{' '}
            {`${sentText([next.texts, next.emails])}.`.replace(/^n/, 'N')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Arcs that are animated once, when the last task is done. */
const Arcs = () => (
  <svg
    viewBox="0 0 48 48"
    fill="none"
    strokeWidth="3"
    strokeLinecap="round"
    aria-hidden="true"
    className="drawn size-14 shrink-0 stroke-good max-sm:hidden"
  >
    {[10, 22, 34].map((radius) => (
      <path key={radius} pathLength={1} d={`M6 ${42 - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}`} />
    ))}
  </svg>
);
