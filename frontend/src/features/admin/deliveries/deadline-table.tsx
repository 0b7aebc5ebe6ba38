import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import { classNames } from '../../../lib/format/class-names.js';
import { paths } from '../../../lib/browser/paths.js';
import { easternMomentOf, easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Table, type Column } from '../../../ui/table.js';
import { DrawLabel } from '../common/draw-label.js';
import type { BoardLine } from '../operations-api.js';
import { riskOn, timeLeft, verdictOn } from './deadline.js';
import { type DrawDeadline, type TimeAxis, timeAxis } from './deadline-axis.js';
import { DeadlineBar, NowLine } from './deadline-bar.js';
import { countsOf, type MessageCount, resultsInWords } from './message-counts.js';
import { channelNouns } from '../common/channels.js';

/** A count that links to its messages. */
function Count({ count: { words, state, tone }, line: { drawId, channel } }: { count: MessageCount; line: BoardLine }) {
  if (!state) return <span className="whitespace-nowrap">{words}</span>;
  return (
    <Link
      to={paths.admin({ tab: 'deadlines', drawId, channel, state })}
      preventScrollReset
      className={classNames('whitespace-nowrap underline underline-offset-3', tone && 'font-semibold text-bad')}
    >
      {words}
    </Link>
  );
}

function Counts({ line, now }: { line: BoardLine; now: string }) {
  const verdict = verdictOn(line, now);
  const outlook = riskOn(line, now);
  const results = resultsInWords(line.results);
  return (
    <span className="figures flex flex-wrap items-center gap-x-3 gap-y-0.5 text-[0.9375rem]">
      {countsOf(line).map((count) => (
        <Count key={count.words} count={count} line={line} />
      ))}
      {verdict && <Badge tone={verdict.tone}>{verdict.text}</Badge>}
      {results && <span className="basis-full text-[0.8125rem] text-muted">{results}</span>}
      {outlook && (
        <span
          className={classNames(
            'basis-full text-[0.8125rem] first-letter:uppercase',
            line.forecast?.isInDanger ? 'text-bad' : 'text-muted',
          )}
        >
          {outlook}
        </span>
      )}
    </span>
  );
}

interface ProgressProps {
  readonly draw: DrawDeadline;
  readonly axis: TimeAxis | null;
  readonly now: string;
}

const whole = { from: 0, to: 100 };

/** One bar per channel on a shared axis, with one line through all rows that marks the current time. */
function Progress({ draw: { lines }, axis, now }: ProgressProps) {
  return (
    <span className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 xl:grid-cols-[3.25rem_minmax(10rem,1fr)_minmax(0,1fr)]">
      {axis && (
        // Its margins extend over the cell padding, so that the lines of all rows connect
        <span className="relative col-start-2 row-span-2 row-start-1 -my-2 self-stretch max-xl:hidden">
          <svg
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 size-full"
          >
            <NowLine at={axis.now} height={10} />
          </svg>
        </span>
      )}
      {lines.map((line, place) => (
        <Fragment key={line.channel}>
          <span className={classNames('font-semibold', place === 0 ? 'xl:row-start-1' : 'xl:row-start-2')}>
            {channelNouns[line.channel]}
          </span>
          <span className={classNames('xl:col-start-2', place === 0 ? 'xl:row-start-1' : 'xl:row-start-2')}>
            <DeadlineBar line={line} span={axis?.spanOf(line) ?? whole} now={axis?.now ?? null} />
          </span>
          <span className="max-xl:col-start-2">
            <Counts line={line} now={now} />
          </span>
        </Fragment>
      ))}
    </span>
  );
}

const columns = (axis: TimeAxis | null, now: string): readonly Column<DrawDeadline>[] => [
  { title: 'Draw', cell: ({ drawId, game }) => <DrawLabel game={game} drawId={drawId} /> },
  {
    title: 'Deadline',
    cell: ({ deadline }) => (
      <>
        <span
          className={classNames(
            'figures block font-semibold whitespace-nowrap first-letter:uppercase',
            axis && 'text-xl',
          )}
        >
          {timeLeft(deadline, now)}
        </span>
        <span className="block whitespace-nowrap text-muted">
          {axis ? easternMomentOf(deadline) : easternStampOf(deadline)}
        </span>
      </>
    ),
  },
  { title: 'Progress', cell: (draw) => <Progress draw={draw} axis={axis} now={now} /> },
];

interface DeadlineTableProps {
  readonly title: string;
  readonly draws: readonly DrawDeadline[];
  readonly now: string;
  /** Whether the bars run toward their deadlines on one time axis; after the deadline, a bar fills its whole width. */
  readonly isAhead: boolean;
  readonly empty: string;
}

export function DeadlineTable({ title, draws, now, isAhead, empty }: DeadlineTableProps) {
  return (
    <section className="space-y-3">
      <h2 className="headline text-xl">{title}</h2>
      <Table
        caption={`Deadlines, ${title.toLowerCase()}`}
        columns={columns(isAhead ? timeAxis(draws, now) : null, now)}
        rows={draws}
        keyOf={({ drawId }) => drawId}
        empty={empty}
      />
    </section>
  );
}
