import { useQuery } from '@tanstack/react-query';

import { Card } from '../../../ui/card.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { LoadFailed } from '../common/load-failed.js';
import { useMembers } from '../common/member-link.js';
import { WinCard } from './win-card.js';
import { winsQuery } from './wins-api.js';

/** Sets of members that have won a jackpot, with the cases that large payouts open. */
export function JackpotWins() {
  const { data, error, refetch } = useQuery(winsQuery);
  const members = useMembers(data?.items.map(({ memberId }) => memberId) ?? []);
  return (
    <Card title="Jackpot wins" titleId="jackpot-wins">
      {error && <LoadFailed onRetry={refetch}>The wins can’t be shown right now.</LoadFailed>}
      {!data && !error && (
        <Loading what="jackpot wins">
          <Skeleton className="h-6" />
        </Loading>
      )}
      {data?.items.length === 0 && <p className="text-muted">No jackpot wins yet.</p>}
      <div className="space-y-6">
        {data?.items.map((win) => (
          <WinCard key={win.winId} win={win} now={data.now} members={members} />
        ))}
      </div>
    </Card>
  );
}
