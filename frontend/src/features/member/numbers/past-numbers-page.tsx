import { useInfiniteQuery } from '@tanstack/react-query';

import { DecorativeArcs } from '../../../ui/decorative-arcs.js';
import { Button } from '../../../ui/button.js';
import { Page } from '../../../ui/page.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { LoadError } from '../../../ui/load-error.js';
import { pastNumbersQuery } from '../account/api.js';
import { CalendarButton } from './calendar-button.js';
import { DrawBoard } from './draw-board.js';

export function PastNumbersPage() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(pastNumbersQuery);
  const draws = data?.pages.flatMap((page) => page.items);
  return (
    <Page title="Past numbers" lead="Every set you’ve received, newest first. After a draw, your matches are circled.">
      <div className="mb-8">
        <CalendarButton />
      </div>
      {error && !draws && (
        <LoadError title="Your numbers can’t be shown right now." retry={() => void refetch()}>
          They are safe. Please try again in a moment.
        </LoadError>
      )}
      {!error && !draws && <BoardSkeleton />}
      {draws?.length === 0 && <NoNumbers />}
      {draws && draws.length > 0 && <DrawBoard draws={draws} />}
      {hasNextPage && (
        <Button
          kind="secondary"
          className="mt-8 w-full"
          busy={isFetchingNextPage && 'Loading earlier draws…'}
          onClick={() => void fetchNextPage()}
        >
          Earlier draws
        </Button>
      )}
    </Page>
  );
}

function NoNumbers() {
  return (
    <div className="relative grid min-h-80 place-items-center overflow-hidden rounded-card border border-line bg-surface p-8 text-center">
      <DecorativeArcs className="pointer-events-none absolute top-1/2 left-1/2 w-[40rem] -translate-x-1/2 -translate-y-1/2 text-line" />
      <div className="relative max-w-sm">
        <p className="headline text-2xl">No numbers yet.</p>
        <p className="mt-2 text-muted">Your first sets will appear here.</p>
      </div>
    </div>
  );
}

function BoardSkeleton() {
  return (
    <Loading what="your numbers">
      <div className="space-y-0.5 overflow-hidden rounded-card">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-96 md:h-76" />
        ))}
      </div>
    </Loading>
  );
}
