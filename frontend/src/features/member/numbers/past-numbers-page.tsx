import { useInfiniteQuery } from '@tanstack/react-query';

import * as words from '#words/features/member/numbers/past-numbers-page.js';
import { useNavigation } from '../../../lib/browser/navigation.js';
import { DecorativeArcs } from '../../../ui/decorative-arcs.js';
import { Button } from '../../../ui/button.js';
import { Page } from '../../../ui/page.js';
import { Section } from '../../../ui/section.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { LoadError } from '../../../ui/load-error.js';
import { pastNumbersQuery, type PastDraw, type YearPrizes } from '../account/api.js';
import { CalendarButton } from './calendar-button.js';
import { DrawBoard } from './draw-board.js';
import { FilterChips } from './filter-chips.js';
import { filterIn, ofGame, sectionsOf, type PastFilter } from './past-filter.js';
import { pastSummaryOf } from './past-summary.js';
import { SetsSummary } from './sets-summary.js';
import { YearPrizesLine } from './year-prizes.js';

export function PastNumbersPage() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(pastNumbersQuery);
  const draws = data?.pages.flatMap((page) => page.items);
  return (
    <Page title={words.title} lead={words.lead}>
      {error && !draws && (
        <LoadError title={words.unavailable} retry={() => void refetch()}>
          {words.areSafe}
        </LoadError>
      )}
      {!error && !draws && <BoardSkeleton />}
      {draws?.length === 0 && (
        <div className="space-y-4">
          <NoNumbers />
          <CalendarButton />
        </div>
      )}
      {draws && draws.length > 0 && (
        <Sections draws={draws} isPartial={hasNextPage} prizes={data?.pages[0]?.yearPrizes ?? null} />
      )}
      {hasNextPage && (
        <Button
          kind="secondary"
          className="mt-8 w-full"
          busy={isFetchingNextPage && words.loadingEarlier}
          onClick={() => void fetchNextPage()}
        >
          {words.earlierDraws}
        </Button>
      )}
    </Page>
  );
}

interface SectionsProps {
  readonly draws: readonly PastDraw[];
  readonly isPartial: boolean;
  readonly prizes: YearPrizes | null;
}

function Sections({ draws, isPartial, prizes }: SectionsProps) {
  const filter = filterIn(useNavigation().search ?? '');
  const { coming, results } = sectionsOf(draws, filter);
  const summary = pastSummaryOf(ofGame(draws, filter));
  return (
    <div className="space-y-10">
      <FilterChips filter={filter} />
      {!filter.matchesOnly && (
        <Section title={words.comingUp} id="coming-up">
          {coming.length > 0 ? (
            <DrawBoard draws={coming} openId={coming.at(-1)?.drawId} />
          ) : (
            <p className="text-muted">{words.noneComing}</p>
          )}
          <div className="mt-4">
            <CalendarButton />
          </div>
        </Section>
      )}
      <Section title={words.results} id="results">
        <div className="space-y-5">
          {prizes && <YearPrizesLine prizes={prizes} />}
          {summary && <SetsSummary summary={summary} isPartial={isPartial} />}
          {results.length > 0 ? <DrawBoard draws={results} /> : <NoResults filter={filter} isPartial={isPartial} />}
        </div>
      </Section>
    </div>
  );
}

function NoResults({ filter: { matchesOnly }, isPartial }: { filter: PastFilter; isPartial: boolean }) {
  if (!matchesOnly) return <p className="text-muted">{words.noResults}</p>;
  return <p className="text-muted">{isPartial ? words.noMatchesLoaded : words.noMatches}</p>;
}

function NoNumbers() {
  return (
    <div className="relative grid min-h-80 place-items-center overflow-hidden rounded-card border border-line bg-surface p-8 text-center">
      <DecorativeArcs className="pointer-events-none absolute top-1/2 left-1/2 w-[40rem] -translate-x-1/2 -translate-y-1/2 text-line" />
      <div className="relative max-w-sm">
        <p className="headline text-2xl">{words.noNumbers}</p>
        <p className="mt-2 text-muted">{words.firstSets}</p>
      </div>
    </div>
  );
}

function BoardSkeleton() {
  return (
    <Loading what={words.yourNumbers}>
      <div className="min-h-[56rem] space-y-0.5 overflow-hidden rounded-card">
        {[1, 2, 3, 4, 5, 6, 7].map((place) => (
          <Skeleton key={place} className="h-20 lg:h-14" />
        ))}
      </div>
    </Loading>
  );
}
