import { catalogue, type Game, GAMES } from '@numbercast/lottery';
import { useQueries, useQuery } from '@tanstack/react-query';

import { fullDateOf, easternStampOf } from '../../../lib/lottery/draw-time.js';
import { hasCode } from '../../../lib/api/problem-error.js';
import { Card } from '../../../ui/card.js';
import { NumberSet } from '../../../ui/number-set.js';
import { Loading, Skeleton, SkeletonRows } from '../../../ui/skeleton.js';
import { latestReportQuery, reportsQuery, type Report, type Winner } from '../admin-api.js';
import { CopyableId } from '../common/copyable-id.js';
import { type KnownMembers, MemberLink, useMembers } from '../common/member-link.js';
import { HistoryImport } from '../history-import/history-import.js';
import { JackpotWins } from '../jackpot-wins/jackpot-wins.js';
import { winsQuery } from '../jackpot-wins/wins-api.js';
import { LoadFailed } from '../common/load-failed.js';
import { useAwaited } from '../common/use-awaited.js';
import { ReportTally } from './report-tally.js';
import { ResultEntry } from './result-entry.js';
import { PastReports } from './past-reports.js';
import { adminDrawsQuery } from '../draws-api.js';

/** The latest report of each game, jackpot wins, past reports, and the import of old results. */
export function ReportingTab() {
  const areReportsAwaited = useQueries({ queries: GAMES.map(latestReportQuery) }).some(({ isPending }) => isPending);
  const { isPending: areWinsAwaited } = useQuery(winsQuery);
  const { isPending: isPastAwaited } = useQuery(reportsQuery);
  // Reports, wins and tiles vary in height, so they appear together and none of them shifts another
  if (useAwaited(areReportsAwaited || areWinsAwaited || isPastAwaited)) return <AwaitedTab />;
  return (
    <div className="space-y-8">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {GAMES.map((game) => (
          <LatestReport key={game} game={game} />
        ))}
      </div>
      <JackpotWins />
      <PastReports />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <ResultEntry />
        <HistoryImport />
      </div>
    </div>
  );
}

/** The frame of the tab while its data loads, with the text that the spec requires. */
function AwaitedTab() {
  return (
    <Loading what="reports">
      <div className="space-y-8">
        <div className="grid items-start gap-5 xl:grid-cols-2">
          {GAMES.map((game) => (
            <Card key={game} title={catalogue[game].name}>
              <p className="mb-4 text-muted">Loading latest draw report...</p>
              <SkeletonRows rows={9} />
            </Card>
          ))}
        </div>
        <Skeleton className="h-28" />
        <Skeleton className="h-80" />
      </div>
    </Loading>
  );
}

function LatestReport({ game }: { game: Game }) {
  const { data: report, error, refetch } = useQuery(latestReportQuery(game));
  const isFailed = error !== null && !hasCode(error, 'report-not-found');
  return (
    <Card title={catalogue[game].name} titleId={`report-${game}`}>
      {isFailed && <LoadFailed onRetry={refetch}>The report can’t be shown right now.</LoadFailed>}
      {!report && !isFailed && <Awaited game={game} />}
      {report && <ReportView game={game} report={report} />}
    </Card>
  );
}

/** The loading text that the spec requires, and when the report is due: before the first draw it is shown for days. */
function Awaited({ game }: { game: Game }) {
  const { data } = useQuery(adminDrawsQuery);
  const draws = data?.items.filter((draw) => draw.game === game) ?? [];
  const [next] = draws.toSorted((a, b) => a.drawAt.localeCompare(b.drawAt));
  return (
    <div className="min-h-24 space-y-1 text-muted">
      <p>Loading latest draw report...</p>
      {next && (
        <p className="figures">
          The first report appears after the draw on {easternStampOf(next.drawAt)}, once its result is published.
        </p>
      )}
    </div>
  );
}

function ReportView({ game, report }: { game: Game; report: Report }) {
  const { drawId, drawDate, drawInfo, generatedAt, winners } = report;
  const special = catalogue[game].redBall;
  const members = useMembers(Object.values(winners).flatMap((all) => all.map(({ memberId }) => memberId)));
  return (
    <div className="space-y-5">
      <div className="space-y-3">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{fullDateOf(drawDate)}</span>
          <CopyableId id={drawId} of="draw" length={24} />
        </p>
        <NumberSet game={game} set={{ whites: drawInfo.winningWhiteBalls, red: drawInfo.winningPB }} />
      </div>
      <ReportTally report={report} />
      {drawInfo.totalNumbersAssigned > 0 && (
        <>
          <Winners
            title={`Winners, 5 white balls + ${special}`}
            winners={winners.fivePlusPowerball}
            members={members}
          />
          <Winners title="Winners, 5 white balls only" winners={winners.fiveWhiteBallsOnly} members={members} />
        </>
      )}
      {generatedAt && <p className="figures text-[0.9375rem] text-muted">Reported {easternStampOf(generatedAt)}</p>}
    </div>
  );
}

interface WinnersProps {
  readonly title: string;
  readonly winners: readonly Winner[];
  readonly members: KnownMembers;
}

function Winners({ title, winners, members }: WinnersProps) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      {winners.length === 0 && <p className="text-muted">None</p>}
      <ul>
        {winners.map(({ memberId, numbers }) => (
          <li key={memberId + numbers} className="flex flex-wrap items-center gap-x-4">
            <span className="figures font-semibold">{numbers}</span>
            <MemberLink memberId={memberId} members={members} />
          </li>
        ))}
      </ul>
    </div>
  );
}
