import { catalogue, GAMES } from '@numbercast/lottery';

import * as words from '#words/features/statistics/statistics-page.js';
import { LoadError } from '../../ui/load-error.js';
import { Notice } from '../../ui/notice.js';
import { usePageTitle } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { Loading } from '../../ui/skeleton.js';
import { BoardSkeleton, pictureGrid } from './ball-cell.js';
import { eraIn, PlaceControls } from './place-controls.js';
import { fileAddress, type Place } from './statistics.js';
import { SummaryLine, SummarySkeleton } from './summary-line.js';
import { useStatistics, type Found } from './use-statistics.js';

export function StatisticsPage() {
  usePageTitle(words.title);
  const { place, choose, found, isFailed, retry } = useStatistics();
  return (
    <div className="mx-auto w-full max-w-[1120px] px-4 py-8 sm:px-6 sm:py-12">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="headline text-[2rem] sm:text-[2.75rem]">{words.title}</h1>
        <PlaceControls place={place} choose={choose} />
      </div>
      {!isFailed && (
        <div className="mt-6 min-h-35 max-w-[50rem] text-lg text-muted max-[22.5rem]:min-h-42 sm:min-h-14">
          {found ? (
            <p>
              <SummaryLine statistics={found.statistics} />
            </p>
          ) : (
            <SummarySkeleton />
          )}
        </div>
      )}
      <Notice tone="info" title={words.noticeTitle} className="mt-6">
        {words.notice}
      </Notice>
      <div className="mt-10 min-h-[60rem]">
        {isFailed && (
          <LoadError title={words.unavailable} retry={retry}>
            {words.unavailableText}
          </LoadError>
        )}
        {!found && !isFailed && <Coming place={place ?? { game: GAMES[0] }} />}
        {found && <Shown {...found} />}
      </div>
    </div>
  );
}

/** The key resets the pictures when the era changes, so that nothing stays selected from the previous one. */
function Shown({ statistics, Pictures }: Found) {
  if (statistics.draws === 0) return null;
  return <Pictures key={`${statistics.game} ${statistics.era.from}`} statistics={statistics} />;
}

/** The boards without values. Without scripts, the page shows only these and the link to the file. */
function Coming({ place }: { place: Place }) {
  const { whites, reds } = eraIn(place);
  return (
    <Loading what={words.statistics}>
      <noscript>
        <p className="mb-8">
          {words.needsScripts((text) => (
            <a href={fileAddress(place)} className="text-link">
              {text}
            </a>
          ))}
        </p>
      </noscript>
      <div className={pictureGrid}>
        <Section title={words.whiteBalls} id="white-balls">
          <div className="pt-15">
            <BoardSkeleton balls={whites} />
          </div>
        </Section>
        <div className="lg:col-start-1">
          <Section title={words.redBalls(catalogue[place.game].redBall)} id="red-balls">
            <div className="pt-15">
              <BoardSkeleton balls={reds} />
            </div>
          </Section>
        </div>
      </div>
    </Loading>
  );
}
