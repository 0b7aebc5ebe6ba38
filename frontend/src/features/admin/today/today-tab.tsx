import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { LoadFailed } from '../common/load-failed.js';
import { useAwaited } from '../common/use-awaited.js';
import { AllDone } from './all-done.js';
import { DrawTimetable } from './draw-timetable.js';
import { NeedsList } from './needs-list.js';
import { timetableOf } from './timetable.js';
import { useNeeds } from './use-needs.js';

/** The operator's open tasks, and the next draws. */
export function TodayTab() {
  const { needs, parts, now, board, draws, drawsFailed, retryDraws } = useNeeds();
  const isAwaited = useAwaited(parts.some(({ isPending }) => isPending));
  if (isAwaited) {
    return (
      <Loading what="what needs you">
        <SkeletonRows rows={4} />
      </Loading>
    );
  }
  const lines = timetableOf(draws ?? [], board ?? [], now);
  const isComplete = parts.every(({ isPending, isFailed }) => !isPending && !isFailed);
  return (
    <div className="space-y-8">
      {needs.length === 0 && isComplete ? (
        <AllDone lines={lines} now={now} />
      ) : (
        <NeedsList needs={needs} parts={parts} now={now} />
      )}
      <section aria-labelledby="next-draws">
        <h2 id="next-draws" className="headline mb-3 text-xl">
          Next draws
        </h2>
        {drawsFailed && <LoadFailed onRetry={retryDraws}>The draws can’t be shown right now.</LoadFailed>}
        {!draws && !drawsFailed && (
          <Loading what="draws">
            <SkeletonRows rows={7} className="h-80" />
          </Loading>
        )}
        {draws && <DrawTimetable lines={lines} />}
      </section>
    </div>
  );
}
