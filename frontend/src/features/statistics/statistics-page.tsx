import { catalogue } from '@numbercast/lottery';
import { longDateOf } from '../../lib/lottery/draw-time.js';
import { formatCount } from '../../lib/format/format-count.js';
import { buttonStyles } from '../../ui/button-styles.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';
import { LoadError } from '../../ui/load-error.js';
import { BallTable } from './ball-table.js';
import { PairTable } from './pair-table.js';
import { EraLinks, GameLinks } from './place-links.js';
import { fileAddress, type Place, type Statistics } from './statistics.js';
import { useStatistics } from './use-statistics.js';

export function StatisticsPage() {
  const { place, statistics, isFailed, retry } = useStatistics();
  return (
    <Page
      title="Statistics"
      lead="How often each ball was drawn, how long ago, and which came up together. We count each rule change separately, because the number of balls changed."
    >
      <div className="min-h-[60rem] space-y-10">
        <Notice tone="info" title="Past draws do not change the odds.">
          In the next draw every set is as likely as any other, whatever was drawn before. The differences you see are
          what chance looks like.
        </Notice>
        <GameLinks current={place?.game} />
        {isFailed && (
          <LoadError title="The statistics can’t be shown right now." retry={retry}>
            They are counted from published results and will be back. Please try again in a moment.
          </LoadError>
        )}
        {!statistics && !isFailed && (
          <Loading what="the statistics">
            <Skeleton className="h-[50rem]" />
          </Loading>
        )}
        {place && statistics && <Counts place={place} statistics={statistics} />}
      </div>
    </Page>
  );
}

function Counts({ place, statistics }: { place: Place; statistics: Statistics }) {
  const { eras, era, whites, reds, pairs } = statistics;
  return (
    <div className="space-y-12">
      <Section title="Game rules" id="eras">
        <EraLinks place={place} eras={eras} current={era} />
        <p className="mt-4 max-w-[42rem] text-muted">{sizeOf(statistics)}</p>
        <a
          href={fileAddress({ game: place.game, era: era.from })}
          className={buttonStyles('secondary', 'small', 'mt-4')}
        >
          Download as CSV
        </a>
      </Section>
      <Section title="White balls" id="white-balls">
        <BallTable key={`${era.from} whites`} title="White ball" counts={whites} />
      </Section>
      <Section title={`${catalogue[place.game].redBall}s`} id="red-balls">
        <BallTable key={`${era.from} reds`} title={catalogue[place.game].redBall} counts={reds} />
      </Section>
      <Section title="Most frequent pairs" id="pairs">
        <PairTable pairs={pairs} />
      </Section>
    </div>
  );
}

/** Whites drawn at a time. */
const atOnce = 5;

/** How many draws are counted, and what chance alone would make of them. */
function sizeOf({ draws, firstDraw, lastDraw, era }: Statistics): string {
  if (!firstDraw || !lastDraw) return 'No draws under these rules yet.';
  const span = `${formatCount(draws, 'draw')}, from ${longDateOf(firstDraw)} to ${longDateOf(lastDraw)}.`;
  const average = ((draws * atOnce) / era.whites).toLocaleString('en-US', { maximumFractionDigits: 1 });
  return `${span} Each white ball was drawn ${average} times on average.`;
}
