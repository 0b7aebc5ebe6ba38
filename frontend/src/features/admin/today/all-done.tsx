import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { DecorativeArcs } from '../../../ui/decorative-arcs.js';
import { drawNameOf } from './need.js';
import { nextOf, sentText, type TimetableLine } from './timetable.js';

/** In place of a list without entries: when the next deadline is, and how far its messages are. */
export function AllDone({ lines, now }: { lines: readonly TimetableLine[]; now: string }) {
  const next = nextOf(lines, now);
  return (
    <div className="rising relative overflow-hidden rounded-card border border-line bg-surface px-5 py-8 sm:px-8">
      <DecorativeArcs className="pointer-events-none absolute -top-24 -right-24 size-80 text-line" />
      <p className="headline relative text-xl">You’re all caught up.</p>
      {next && (
        <p className="figures relative mt-2 max-w-[42rem] text-muted">
          Next deadline: {easternStampOf(next.draw.deadline)} for {drawNameOf(next.draw.drawId)}, {next.left}.{' '}
          {`${sentText([next.texts, next.emails])}.`.replace(/^n/, 'N')}
        </p>
      )}
    </div>
  );
}
