import { useQuery } from '@tanstack/react-query';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { Notice } from '../../../ui/notice.js';
import { byDeadline } from './deadline-axis.js';
import { BarLegend } from './deadline-bar.js';
import { DeadlineTable } from './deadline-table.js';
import { DrawMessagesPanel } from './draw-messages-panel.js';
import { LoadFailed } from '../common/load-failed.js';
import { boardQuery, type Board } from '../operations-api.js';

/** The delivery board: progress per draw and channel against the deadline. Refreshes automatically. */
export function DeadlinesTab() {
  const { data, error, refetch } = useQuery(boardQuery);
  return (
    <div className="space-y-6">
      {error && (
        <LoadFailed onRetry={refetch}>
          {data ? 'These figures may be out of date.' : 'The board can’t be shown right now.'} Sending goes on by
          itself.
        </LoadFailed>
      )}
      {!data && !error && (
        <Loading what="deadlines">
          <SkeletonRows rows={5} className="h-51" />
        </Loading>
      )}
      {data && <Board {...data} />}
      <DrawMessagesPanel />
    </div>
  );
}

const providers = { sms: 'The text provider', email: 'The email provider', push: 'A push service' } as const;

function Board({ now, resting, items }: Board) {
  const { ahead, passed } = byDeadline(items, now);
  return (
    <>
      <div className="space-y-2">
        <p className="figures text-muted">
          Updated {easternStampOf(now)}, every 5 seconds. Manual resends are not counted, and results are counted apart.
        </p>
        <BarLegend />
      </div>
      {resting.map(({ channel, since }) => (
        <Notice key={channel} tone="warn" title={`${providers[channel]} is not responding`}>
          Since {easternStampOf(since)}. Nothing is lost: messages wait in the queue and one at a time is tried until it
          answers.
        </Notice>
      ))}
      <DeadlineTable title="Upcoming" draws={ahead} now={now} isAhead empty="No upcoming draw has messages yet." />
      <DeadlineTable title="Last 8 days" draws={passed} now={now} isAhead={false} empty="No deadline has passed." />
    </>
  );
}
