import { catalogue, type Game } from '@numbercast/lottery';
import { useState } from 'react';

import { shortDateOf } from '../../../lib/lottery/draw-time.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { Table, type Column } from '../../../ui/table.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import { Share } from '../common/share.js';
import { percent } from './room-words.js';
import { startBackTest, useAct, type BackTest, type Draft, type TrackRecord } from './rules-api.js';

const lengths = ['10', '50', '100', '200'].map((draws) => [draws, `Last ${draws} draws`] as const);

interface Line extends TrackRecord {
  readonly game: Game;
  readonly version: string;
  readonly draws: number;
}

const kept = (count: number, draws: number) => `${formatNumber(count)} of ${formatNumber(draws)}`;

const columns: readonly Column<Line>[] = [
  {
    title: 'Rules',
    cell: ({ game, version }) => (
      <>
        <span className="block font-semibold">{catalogue[game].name}</span>
        <span className="block text-muted">{version}</span>
      </>
    ),
  },
  {
    title: 'Fewest remaining',
    numeric: true,
    cell: ({ leastShare, leastSets, leastOn }) => (
      <>
        <span className="block">{percent(leastShare)}</span>
        <span className="block text-muted sm:whitespace-nowrap">
          {formatNumber(leastSets)}, {shortDateOf(leastOn)}
        </span>
      </>
    ),
  },
  { title: 'Median', numeric: true, cell: ({ medianShare }) => percent(medianShare) },
  { title: 'Most remaining', numeric: true, cell: ({ largestShare }) => percent(largestShare) },
  { title: 'Winning whites kept', numeric: true, cell: ({ keptWhites, draws }) => kept(keptWhites, draws) },
  { title: 'Whole results kept', numeric: true, cell: ({ keptAll, draws }) => kept(keptAll, draws) },
];

const linesOf = (test: BackTest, draft: string): Line[] =>
  test.games.flatMap(({ game, draws, draft: own, inForce }) => [
    { ...inForce, game, draws, version: `${test.inForceVersion}, active` },
    { ...own, game, draws, version: `${draft}, draft` },
  ]);

/** The back-test of the draft in past draws, next to the rules in force. */
export function BackTestPanel({ draft, test }: { draft: Draft; test: BackTest | null }) {
  const [draws, setDraws] = useState('100');
  const start = useAct(startBackTest);
  const isRunning = test?.state === 'running' && test.revision === draft.revision;
  const run = () => start.mutate({ draft, runId: crypto.randomUUID(), draws: Number(draws) });
  return (
    <div className="space-y-4">
      <p className="max-w-[68ch] text-muted">
        Counts the sets that would have remained for each past draw, using only earlier results. Rules that leave more
        sets keep more results; no rule makes a set more likely.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-44">
          <ChoiceFilter label="Look back" value={draws} choices={lengths} onChoose={setDraws} />
        </div>
        <Button kind="secondary" onClick={run} busy={(start.isPending && 'Starting…') || (isRunning && 'Running…')}>
          Run back-test
        </Button>
      </div>
      {start.error && (
        <Notice tone="bad" announce="now">
          {messageOf(start.error, 'The back-test could not be started; please try again.')}
        </Notice>
      )}
      {test && <Result draft={draft} test={test} />}
    </div>
  );
}

function Result({ draft, test }: { draft: Draft; test: BackTest }) {
  const isOfThis = test.revision === draft.revision;
  const short = test.games.filter(({ shortHistory }) => shortHistory > 0);
  return (
    <div className="space-y-4">
      {test.state === 'running' && isOfThis && (
        <div className="max-w-sm space-y-1">
          <Share label="Back-test" share={test.done / test.all} done={test.done} all={test.all} />
          {test.isWaiting && <p className="text-muted">Waiting until the sets are generated.</p>}
        </div>
      )}
      <output className="sr-only">{test.state === 'done' && isOfThis && 'The back-test is done'}</output>
      {!isOfThis && <Notice tone="warn">The draft has changed since. Run the back-test again.</Notice>}
      {test.games.length > 0 && (
        <Table
          caption="Back-test"
          columns={columns}
          rows={linesOf(test, draft.version)}
          keyOf={({ game, version }) => `${game} ${version}`}
          empty=""
        />
      )}
      {test.state === 'done' && test.games.length === 0 && <p>No results yet.</p>}
      {short.length > 0 && (
        <p className="figures text-muted">
          Fewer results were known than these rules use:{' '}
          {short
            .map(({ game, shortHistory, draws }) => `${catalogue[game].name}, ${kept(shortHistory, draws)} draws`)
            .join('; ')}
          .
        </p>
      )}
    </div>
  );
}
