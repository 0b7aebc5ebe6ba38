import type { ReactNode } from 'react';

import { classNames } from '../../../lib/format/class-names.js';
import { Pager } from '../../../ui/pager.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import type { ListPage } from './lists.js';
import { LoadFailed } from './load-failed.js';

interface ListFrameProps<Row> {
  readonly what: string;
  readonly query: {
    readonly data: ListPage<Row> | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly page: string;
  readonly onPage: (page: string) => void;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A paginated list with its loading and error states. The current page stays visible while the next one loads. */
export function ListFrame<Row>({ what, query, page, onPage, children }: ListFrameProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <>
      {error && <LoadFailed onRetry={refetch}>The {what} can’t be shown right now.</LoadFailed>}
      {!data && !error && (
        <Loading what={what}>
          <SkeletonRows />
        </Loading>
      )}
      {data && (
        <div aria-busy={isPlaceholderData} className={classNames(isPlaceholderData && 'opacity-60')}>
          {children(data.items)}
          <Pager page={page} list={data} onPage={onPage} isComing={isPlaceholderData} />
        </div>
      )}
    </>
  );
}
