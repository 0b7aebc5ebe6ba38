import { catalogue, type Game, GAMES } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';

import { formatCount } from '../../../lib/format/format-count.js';
import { fullDateOf, easternStampOf } from '../../../lib/lottery/draw-time.js';
import { hasCode } from '../../../lib/api/problem-error.js';
import { Card } from '../../../ui/card.js';
import { GameMark } from '../../../ui/game-mark.js';
import { NumberSet } from '../../../ui/number-set.js';
import { latestReportQuery, type Report, type Winner } from '../admin-api.js';
import { CopyableId } from '../common/copyable-id.js';
import { HistoryImport } from '../history-import/history-import.js';
import { JackpotWins } from '../jackpot-wins/jackpot-wins.js';
import { LoadFailed } from '../common/load-failed.js';
import { ResultEntry } from './result-entry.js';
import { PastReports } from './past-reports.js';

/** The latest report of each game, jackpots that were won, the reports before, and the way in for old results. */
export function ReportingTab() {
  return (
    <div className="space-y-8">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        {GAMES.map((game) => (
          <LatestReport key={game} game={game} />
        ))}
      </div>
      <JackpotWins />
      <PastReports />
      <ResultEntry />
      <HistoryImport />
    </div>
  );
}

function LatestReport({ game }: { game: Game }) {
  const { data: report, error, refetch } = useQuery(latestReportQuery(game));
  const isFailed = error !== null && !hasCode(error, 'report-not-found');
  return (
    <Card title={catalogue[game].name} titleId={`report-${game}`}>
      {isFailed && <LoadFailed onRetry={refetch}>The report can’t be shown right now.</LoadFailed>}
      {!report && !isFailed && <p className="min-h-24 text-muted">Loading latest draw report...</p>}
      {report && <ReportView game={game} report={report} />}
    </Card>
  );
}

function ReportView({ game, report }: { game: Game; report: Report }) {
  const { drawId, drawDate, drawInfo, generatedAt, winners } = report;
  const special = catalogue[game].redBall;
  return (
    <div className="space-y-5">
      <div className="space-y-3">
        <p className="flex flex-wrap items-center gap-x-3">
          <GameMark game={game} className="font-semibold" />
          <span className="text-muted">{fullDateOf(drawDate)}</span>
          <CopyableId id={drawId} of="draw" length={24} />
        </p>
        <NumberSet game={game} set={{ whites: drawInfo.winningWhiteBalls, red: drawInfo.winningPB }} />
      </div>
      <Tally game={game} report={report} />
      <Winners title={`Winners, 5 white balls + ${special}`} winners={winners.fivePlusPowerball} />
      <Winners title="Winners, 5 white balls only" winners={winners.fiveWhiteBallsOnly} />
      {generatedAt && <p className="figures text-[0.9375rem] text-muted">Reported {easternStampOf(generatedAt)}</p>}
    </div>
  );
}

function Tally({ game, report }: { game: Game; report: Report }) {
  const { drawInfo, tally } = report;
  const special = catalogue[game].redBall;
  const lines: readonly (readonly [string, number])[] = [
    ['Sets assigned', drawInfo.totalNumbersAssigned],
    [`${special} only`, tally.powerballOnly],
    ...[1, 2, 3, 4, 5].map(
      (count) => [formatCount(count, 'white ball'), tally.whiteBallMatch[String(count)] ?? 0] as const,
    ),
    [`5 white balls + ${special}`, tally.fullMatch],
  ];
  return (
    <dl className="divide-y divide-line">
      {lines.map(([name, count]) => (
        <div key={name} className="flex justify-between gap-6 py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="figures font-semibold">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Winners({ title, winners }: { title: string; winners: readonly Winner[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      {winners.length === 0 && <p className="text-muted">None</p>}
      <ul>
        {winners.map(({ memberId, numbers }) => (
          <li key={memberId + numbers} className="flex flex-wrap items-center gap-x-4">
            <span className="figures font-semibold">{numbers}</span>
            <CopyableId id={memberId} of="member" length={36} />
          </li>
        ))}
      </ul>
    </div>
  );
}
