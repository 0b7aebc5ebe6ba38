import { useQuery } from '@tanstack/react-query';

import { classNames } from '../../../lib/format/class-names.js';
import { easternMomentOf, easternStampOf } from '../../../lib/lottery/draw-time.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { Badge } from '../../../ui/badge.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { Table, type Column } from '../../../ui/table.js';
import { Notice } from '../../../ui/notice.js';
import { byDeadline, fatesOf, riskOn, timeLeft, verdictOn } from './deadline.js';
import { BarLegend, DeadlineBar } from './deadline-bar.js';
import { DrawLabel } from '../draws/draw-label.js';
import { LoadFailed } from '../common/load-failed.js';
import { boardQuery, type Board, type BoardLine } from '../operations/operations-api.js';

const channels = { sms: 'Text', email: 'Email' } as const;

const flights = [
  ['sending', 'sending'],
  ['accepted', 'handed over'],
  ['unknown', 'unknown'],
] as const;

function InFlight({ line }: { line: BoardLine }) {
  const parts = flights.flatMap(([state, word]) => (line[state] > 0 ? [`${formatNumber(line[state])} ${word}`] : []));
  return (
    <>
      {formatNumber(fatesOf(line).inFlight)}
      {parts.length > 0 && <span className="block text-[0.8125rem] text-muted">{parts.join(', ')}</span>}
    </>
  );
}

/** The forecast end of sending, in words. */
function Outlook({ line, now }: { line: BoardLine; now: string }) {
  const renewal = riskOn(line, now);
  if (!renewal) return null;
  return (
    <span
      className={classNames(
        'figures mt-1 block max-w-72 min-w-52 text-[0.8125rem] leading-snug',
        line.forecast?.isInDanger ? 'font-semibold text-bad' : 'text-muted',
      )}
    >
      {renewal}
    </span>
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
    title: 'Progress',
    cell: (line) => (
      <>
        <DeadlineBar line={line} now={now} />
        <Badge tone={verdictOn(line, now).tone}>{verdictOn(line, now).text}</Badge>
        <Outlook line={line} now={now} />
      </>
    ),
  },
  { title: 'Delivered', numeric: true, cell: (line) => formatNumber(line.delivered) },
  { title: 'Waiting', numeric: true, cell: (line) => formatNumber(line.queued) },
  { title: 'In flight', numeric: true, cell: (line) => <InFlight line={line} /> },
  { title: 'Failed', numeric: true, cell: (line) => formatNumber(fatesOf(line).failed) },
  { title: 'Suppressed', numeric: true, cell: (line) => formatNumber(line.suppressed) },
  { title: 'Possible duplicates', numeric: true, cell: (line) => formatNumber(line.maybeDuplicate) },
];

/** The delivery board: progress per draw and channel against the deadline. Refreshes automatically. */
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

const providers = { sms: 'The text provider', email: 'The email provider' } as const;

function Board({ now, resting, items }: Board) {
  const { ahead, passed } = byDeadline(items, now);
  return (
    <>
      <div className="space-y-2">
        <p className="figures text-muted">
          Updated {easternStampOf(now)}, every 5 seconds. Manual resends are not counted.
        </p>
        <BarLegend />
      </div>
      {resting.map(({ channel, since }) => (
        <Notice key={channel} tone="warn" title={`${providers[channel]} does not answer`}>
          Since {easternStampOf(since)}. Nothing is lost: messages wait in the queue and one at a time is tried until it
          answers.
        </Notice>
      ))}
      <Lines title="Upcoming" lines={ahead} now={now} empty="No draw with messages has its deadline ahead." />
      <Lines title="Last 8 days" lines={passed} now={now} empty="No deadline has passed." />
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
