import type { ReactNode } from 'react';

import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { Pager } from '../../ui/pager.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';

interface ListFrameProps<Row> {
  readonly what: string;
  readonly query: {
    readonly data: { readonly items: readonly Row[]; readonly total: number } | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A long list of the console: loading, failed, or there, with its pages. */
export function ListFrame<Row>({ what, query, page, onPage, children }: ListFrameProps<Row>) {
  const { data, error, refetch } = query;
  if (error) {
    return (
      <Notice tone="bad" announce="now">
        <p>The {what} can’t be shown right now.</p>
        <Button kind="secondary" size="small" onClick={() => void refetch()}>
          Load again
        </Button>
      </Notice>
    );
  }
  if (!data) {
    return (
      <Loading what={what}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  return (
    <>
      {children(data.items)}
      <Pager page={page} total={data.total} onPage={onPage} />
    </>
  );
}
