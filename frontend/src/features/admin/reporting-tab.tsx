import { useQuery } from '@tanstack/react-query';

import { fullDateOf, stampOf } from '../../lib/draw-time.js';
import { gameKeys, games, type Game } from '../../lib/games.js';
import { hasCode, ProblemError } from '../../lib/problem-error.js';
import { Card } from '../../ui/card.js';
import { GameMark } from '../../ui/game-mark.js';
import { Notice } from '../../ui/notice.js';
import { NumberSet } from '../../ui/number-set.js';
import { latestReportQuery, type Report } from './admin-api.js';

/** The latest report of each game. */
export function ReportingTab() {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      {gameKeys.map((game) => (
        <LatestReport key={game} game={game} />
      ))}
    </div>
  );
}

const isMissing = (error: Error) =>
  hasCode(error, 'report-not-found') || (error instanceof ProblemError && error.status === 404);

function LatestReport({ game }: { game: Game }) {
  const { data: report, error } = useQuery(latestReportQuery(game));
  return (
    <Card title={games[game].name} titleId={`report-${game}`}>
      {error && !report && !isMissing(error) && (
        <Notice tone="bad" announce="now">
          The report can’t be shown right now.
        </Notice>
      )}
      {!report && (!error || isMissing(error)) && <p className="text-muted">Loading latest draw report...</p>}
      {report && <ReportView game={game} report={report} />}
    </Card>
  );
}

function ReportView({ game, report }: { game: Game; report: Report }) {
  const { drawDate, drawInfo, generatedAt } = report;
  const result = { whites: drawInfo.winningWhiteBalls, red: drawInfo.winningPB };
  return (
    <div className="space-y-5">
      <div className="space-y-3">
        <p className="flex flex-wrap gap-x-3">
          <GameMark game={game} className="font-semibold" />
          <span className="text-muted">{fullDateOf(drawDate)}</span>
        </p>
        <NumberSet game={game} set={result} />
      </div>
      <Tally game={game} report={report} />
      {generatedAt && <p className="figures text-[0.9375rem] text-muted">Reported {stampOf(generatedAt)}</p>}
    </div>
  );
}

function Tally({ game, report }: { game: Game; report: Report }) {
  const { drawInfo, tally, winners } = report;
  const special = games[game].specialBall;
  const lines: readonly (readonly [string, number])[] = [
    ['Sets assigned', drawInfo.totalNumbersAssigned],
    [`${special} only`, tally.powerballOnly],
    ...[1, 2, 3, 4, 5].map(
      (count) =>
        [`${count} white ${count === 1 ? 'ball' : 'balls'}`, tally.whiteBallMatch[String(count)] ?? 0] as const,
    ),
    [`5 white balls + ${special}`, tally.fullMatch],
    ['Winners, 5 white balls only', winners.fiveWhiteBallsOnly.length],
    [`Winners, 5 white balls + ${special}`, winners.fivePlusPowerball.length],
  ];
  return (
    <dl className="divide-y divide-line">
      {lines.map(([name, count]) => (
        <div key={name} className="flex justify-between gap-6 py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="figures font-semibold">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}
