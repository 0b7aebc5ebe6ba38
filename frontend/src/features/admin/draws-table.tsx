import { useQuery } from '@tanstack/react-query';

import { easternMomentOf } from '../../lib/draw-time.js';
import { Badge } from '../../ui/badge.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';
import { Table, type Column } from '../../ui/table.js';
import { DrawLabel } from './draw-label.js';
import { JackpotCell } from './jackpot-cell.js';
import { LoadFailed } from './load-failed.js';
import { adminDrawsQuery, drawsProgressQuery, type AdminDraw } from './rollout-api.js';
import { Share } from './share.js';

const count = (value: number | null) => value?.toLocaleString('en-US') ?? '–';
const tones = { scheduled: 'plain', sealed: 'info', closed: 'good' } as const;

const columns: readonly Column<AdminDraw>[] = [
  { title: 'Draw', cell: ({ drawId, game }) => <DrawLabel game={game} drawId={drawId} /> },
  { title: 'Send by', cell: ({ deadline }) => <span className="whitespace-nowrap">{easternMomentOf(deadline)}</span> },
  {
    title: 'State',
    cell: (draw) => (
      <>
        <Badge tone={tones[draw.state]}>{draw.state}</Badge>
        <Remarks {...draw} />
      </>
    ),
  },
  {
    title: 'Generated',
    cell: ({ drawId, state, generatedSize, poolSize, progress }) =>
      state === 'scheduled' ? (
        '–'
      ) : (
        <Share label={`Sets generated for ${drawId}`} share={progress} done={generatedSize} all={poolSize} />
      ),
  },
  {
    title: 'Members served',
    cell: ({ drawId, membersAssigned, eligibleMembers }) => {
      const all = Math.max(membersAssigned, eligibleMembers);
      if (all === 0) return '–';
      return (
        <Share label={`Members served for ${drawId}`} share={membersAssigned / all} done={membersAssigned} all={all} />
      );
    },
  },
  { title: 'Jackpot', numeric: true, cell: (draw) => <JackpotCell draw={draw} /> },
  { title: 'Sets each', numeric: true, cell: ({ setsPerMember }) => count(setsPerMember) },
  {
    title: 'Target',
    numeric: true,
    cell: ({ targetSets, compliantSpace, ruleVersion }) => (
      <>
        {count(targetSets)}
        {compliantSpace !== null && (
          <span className="block text-[0.8125rem] whitespace-nowrap text-muted">
            {count(compliantSpace)} allowed{ruleVersion && ` by ${ruleVersion}`}
          </span>
        )}
      </>
    ),
  },
];

function Remarks({ poolSize, targetSets, refusedTarget, sealedWithoutLastResult }: AdminDraw) {
  const remarks = [
    refusedTarget !== null && `Target of ${count(refusedTarget)} refused: the rules allow fewer sets.`,
    targetSets !== null && poolSize > targetSets && 'Raised above the target: every member is guaranteed 5 sets.',
    sealedWithoutLastResult && 'Sealed before the last result was known.',
  ].filter((remark) => remark !== false);
  if (remarks.length === 0) return null;
  return (
    <ul className="mt-1 min-w-40 space-y-1 text-[0.8125rem] leading-snug text-warn">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

/** Draws as they were listed, with how far they are by now. */
function useDraws() {
  const draws = useQuery(adminDrawsQuery);
  const { data: newest } = useQuery(drawsProgressQuery);
  const news = new Map(newest?.items.map((draw) => [draw.drawId, draw]));
  return { ...draws, rows: draws.data?.items.map((draw) => ({ ...draw, ...news.get(draw.drawId) })) };
}

export function DrawsTable() {
  const { rows, error, refetch } = useDraws();
  return (
    <div className="space-y-4">
      {error && (
        <LoadFailed onRetry={refetch}>
          {rows ? 'These figures may be out of date.' : 'The draws can’t be shown right now.'} Generation goes on by
          itself.
        </LoadFailed>
      )}
      {!rows && !error && (
        <Loading what="draws">
          <Skeleton className="h-96" />
        </Loading>
      )}
      {rows && (
        <Table
          caption="Draws and their pools"
          columns={columns}
          rows={rows}
          keyOf={({ drawId }) => drawId}
          empty="No draws are scheduled."
        />
      )}
    </div>
  );
}
