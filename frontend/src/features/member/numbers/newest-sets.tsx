import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '../../../lib/browser/paths.js';
import { Notice } from '../../../ui/notice.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { pastNumbersQuery } from '../account/api.js';
import { DrawSets } from './draw-sets.js';

/** The two newest draws' sets, which the profile shows before anything else. */
export function NewestSets() {
  const { data, error } = useInfiniteQuery(pastNumbersQuery);
  return (
    <section aria-labelledby="newest-sets">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="newest-sets" className="headline text-2xl">
          Your latest numbers
        </h2>
        <Link to={paths.pastNumbers} className="text-link py-1">
          See all numbers
        </Link>
      </div>
      {error ? (
        <Notice tone="warn">
          Your numbers can’t be shown right now. They were not changed; please try again in a moment.
        </Notice>
      ) : (
        <NewestList draws={data?.pages[0]?.items.slice(0, 2)} />
      )}
    </section>
  );
}

function NewestList({ draws }: { draws: readonly Parameters<typeof DrawSets>[0]['draw'][] | undefined }) {
  if (!draws) {
    return (
      <Loading what="your numbers">
        <div className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-84" />
          <Skeleton className="h-84" />
        </div>
      </Loading>
    );
  }
  if (draws.length === 0)
    return <p className="rounded-card border border-line bg-surface p-6 text-muted">No numbers yet.</p>;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      {draws.map((draw) => (
        <DrawSets key={draw.drawId} draw={draw} />
      ))}
    </div>
  );
}
