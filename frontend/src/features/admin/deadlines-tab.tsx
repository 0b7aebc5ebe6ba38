import { useQuery } from '@tanstack/react-query';

import { easternMomentOf, stampOf } from '../../lib/draw-time.js';
import { Badge } from '../../ui/badge.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';
import { Table, type Column } from '../../ui/table.js';
import { byDeadline, fatesOf, timeLeft, verdictOn } from './deadline.js';
import { BarLegend, DeadlineBar } from './deadline-bar.js';
import { DrawLabel } from './draw-label.js';
import { LoadFailed } from './load-failed.js';
import { boardQuery, type BoardLine } from './operations-api.js';

const figure = (count: number) => count.toLocaleString('en-US');
const channels = { sms: 'Text', email: 'Email' } as const;

const flights = [
  ['sending', 'sending'],
  ['accepted', 'handed over'],
  ['unknown', 'unknown'],
] as const;

function InFlight({ line }: { line: BoardLine }) {
  const parts = flights.flatMap(([state, word]) => (line[state] > 0 ? [`${figure(line[state])} ${word}`] : []));
  return (
    <>
      {figure(fatesOf(line).inFlight)}
      {parts.length > 0 && <span className="block text-[0.8125rem] text-muted">{parts.join(', ')}</span>}
    </>
  );
}

const columns = (now: string): readonly Column<BoardLine>[] => [
  {
    title: 'Draw',
    cell: ({ drawId, game, channel }) => <DrawLabel game={game} drawId={drawId} more={channels[channel]} />,
  },
  {
    title: 'Deadline',
    cell: ({ deadline }) => (
      <>
        <span className="figures font-semibold whitespace-nowrap">{timeLeft(deadline, now)}</span>
        <span className="block whitespace-nowrap text-muted">{easternMomentOf(deadline)}</span>
      </>
    ),
  },
  {
    title: 'On the way',
    cell: (line) => (
      <>
        <DeadlineBar line={line} now={now} />
        <Badge tone={verdictOn(line, now).tone}>{verdictOn(line, now).text}</Badge>
      </>
    ),
  },
  { title: 'Delivered', numeric: true, cell: (line) => figure(line.delivered) },
  { title: 'Waiting', numeric: true, cell: (line) => figure(line.queued) },
  { title: 'In flight', numeric: true, cell: (line) => <InFlight line={line} /> },
  { title: 'Failed', numeric: true, cell: (line) => figure(fatesOf(line).failed) },
  { title: 'Suppressed', numeric: true, cell: (line) => figure(line.suppressed) },
  { title: 'Perhaps twice', numeric: true, cell: (line) => figure(line.maybeDuplicate) },
];

/** How far the sending has come for each draw and channel, against its deadline. Asks again by itself. */
export function DeadlinesTab() {
  const { data, error, refetch } = useQuery(boardQuery);
  return (
    <div className="space-y-6">
      {error && (
        <LoadFailed onRetry={refetch}>
          {data ? 'These figures may be out of date.' : 'The board can’t be shown right now.'} Sending goes on by
          itself.
        </LoadFailed>
      )}
      {!data && !error && (
        <Loading what="deadlines">
          <Skeleton className="h-96" />
        </Loading>
      )}
      {data && <Board {...data} />}
    </div>
  );
}

function Board({ now, items }: { now: string; items: readonly BoardLine[] }) {
  const { ahead, passed } = byDeadline(items, now);
  return (
    <>
      <div className="space-y-2">
        <p className="figures text-muted">
          As of {stampOf(now)}; asked again every 5 seconds. Messages sent again by hand are not counted here.
        </p>
        <BarLegend />
      </div>
      <Lines title="Ahead" lines={ahead} now={now} empty="No draw with messages has its deadline ahead." />
      <Lines title="Passed in the last 8 days" lines={passed} now={now} empty="No deadline has passed." />
    </>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly BoardLine[];
  readonly now: string;
  readonly empty: string;
}

function Lines({ title, lines, now, empty }: LinesProps) {
  return (
    <section className="space-y-3">
      <h2 className="headline text-xl">{title}</h2>
      <Table
        caption={`Deadlines, ${title.toLowerCase()}`}
        columns={columns(now)}
        rows={lines}
        keyOf={({ drawId, channel }) => `${drawId} ${channel}`}
        empty={empty}
      />
    </section>
  );
}
