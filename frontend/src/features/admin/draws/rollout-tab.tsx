import { useQuery } from '@tanstack/react-query';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { ProblemError } from '../../../lib/api/problem-error.js';
import { Badge } from '../../../ui/badge.js';
import { Card } from '../../../ui/card.js';
import { Loading, Skeleton, SkeletonRows } from '../../../ui/skeleton.js';
import { DrawsTable } from './draws-table.js';
import { LoadFailed } from '../common/load-failed.js';
import { useAwaited } from '../common/use-awaited.js';
import { adminDrawsQuery, rolloutQuery } from '../draws-api.js';
import { RolloutForm } from './rollout-form.js';

export function RolloutTab() {
  const { isPending: isTargetAwaited } = useQuery(rolloutQuery);
  const { isPending: areDrawsAwaited } = useQuery(adminDrawsQuery);
  // The target varies in height on a phone, so it appears together with the content below it
  if (useAwaited(isTargetAwaited || areDrawsAwaited)) return <AwaitedTab />;
  return (
    <div className="space-y-8">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <CurrentTarget />
        <RolloutForm />
      </div>
      <section>
        <h2 className="headline mb-4 text-xl">Draws</h2>
        <DrawsTable />
      </section>
    </div>
  );
}

/** The cards while their data loads. */
function AwaitedTab() {
  return (
    <Loading what="the current configuration">
      <div className="space-y-8">
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Card title="Current target">
            <Skeleton className="h-24" />
          </Card>
          <Card title="New target">
            <Skeleton className="h-56" />
          </Card>
        </div>
        <SkeletonRows />
      </div>
    </Loading>
  );
}

function CurrentTarget() {
  const { data, error, refetch } = useQuery(rolloutQuery);
  return (
    <Card title="Current target" titleId="current-target">
      {error && (
        <LoadFailed onRetry={refetch}>
          {error instanceof ProblemError ? 'Failed to load current configuration' : 'Error loading configuration'}
        </LoadFailed>
      )}
      {!error && !data && (
        <Loading what="the current configuration">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {data && <Target {...data.config} />}
    </Card>
  );
}

interface TargetProps {
  readonly targetSets: number;
  readonly isDefault: boolean;
  readonly lastUpdated?: string | null;
  readonly updatedBy?: string | null;
}

function Target({ targetSets, isDefault, lastUpdated, updatedBy }: TargetProps) {
  return (
    <div className="min-h-24 space-y-3">
      <p className="flex flex-wrap items-baseline gap-3">
        <span className="headline figures text-4xl">{targetSets.toLocaleString('en-US')}</span>
        <span className="text-muted">sets per draw</span>
        <Badge tone={isDefault ? 'plain' : 'info'} isVerbatim>
          {isDefault ? 'default setting' : 'custom setting'}
        </Badge>
      </p>
      <p className="figures text-muted">
        {lastUpdated ? `Changed ${easternStampOf(lastUpdated)}${updatedBy ? ` by ${updatedBy}` : ''}` : 'Never changed'}
      </p>
    </div>
  );
}
