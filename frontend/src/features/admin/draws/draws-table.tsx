import { useQuery } from '@tanstack/react-query';

import { formatCount } from '../../../lib/format/format-count.js';
import { easternMomentOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { Table, type Column } from '../../../ui/table.js';
import { DrawLabel } from '../common/draw-label.js';
import { JackpotCell } from './jackpot-cell.js';
import { LoadFailed } from '../common/load-failed.js';
import { adminDrawsQuery, drawsProgressQuery, type AdminDraw } from '../draws-api.js';
import { Share } from '../common/share.js';

const count = (value: number | null) => value?.toLocaleString('en-US') ?? '–';
const tones = { scheduled: 'plain', sealed: 'info', closed: 'good' } as const;

const columns: readonly Column<AdminDraw>[] = [
  { title: 'Draw', cell: ({ drawId, game }) => <DrawLabel game={game} drawId={drawId} /> },
  {
    title: 'Send by',
    cell: (draw) => (
      <>
        <span className="block">{easternMomentOf(draw.deadline)}</span>
        <Badge tone={tones[draw.state]}>{draw.state}</Badge>
        <Remarks {...draw} />
      </>
    ),
  },
  { title: 'Generated', cell: (draw) => <Generated {...draw} /> },
  { title: 'Members with numbers', cell: (draw) => <Served {...draw} /> },
  { title: 'Jackpot', numeric: true, cell: (draw) => <JackpotCell draw={draw} /> },
];

/** The size of the pool, with the target and the largest size that the rules of the draw allow. */
function Generated({ drawId, state, generatedSize, poolSize, progress, targetSets, ...rules }: AdminDraw) {
  const { compliantSpace, ruleVersion } = rules;
  return (
    <>
      {state === 'scheduled' || poolSize === 0 ? (
        '–'
      ) : (
        <Share label={`Sets generated for ${drawId}`} share={progress} done={generatedSize} all={poolSize} />
      )}
      {targetSets !== null && (
        <span className="figures mt-1 block text-[0.8125rem] text-muted">
          Target {count(targetSets)}
          {compliantSpace !== null && `; ${count(compliantSpace)} allowed`}
          {compliantSpace !== null && ruleVersion && ` by ${ruleVersion}`}
        </span>
      )}
    </>
  );
}

function Served({ drawId, membersAssigned, eligibleMembers, setsPerMember }: AdminDraw) {
  const all = Math.max(membersAssigned, eligibleMembers);
  if (all === 0) return '–';
  return (
    <>
      <Share
        label={`Members with numbers for ${drawId}`}
        share={membersAssigned / all}
        done={membersAssigned}
        all={all}
      />
      {setsPerMember !== null && (
        <span className="figures mt-1 block text-[0.8125rem] text-muted">{formatCount(setsPerMember, 'set')} each</span>
      )}
    </>
  );
}

function Remarks({ poolSize, targetSets, refusedTarget, sealedWithoutLastResult }: AdminDraw) {
  const remarks = [
    refusedTarget !== null && `Target of ${count(refusedTarget)} refused: the rules allow fewer sets.`,
    targetSets !== null && poolSize > targetSets && 'Raised above the target: every member is guaranteed 5 sets.',
    sealedWithoutLastResult && 'Sealed before the last result was known.',
  ].filter((remark) => remark !== false);
  if (remarks.length === 0) return null;
  return (
    <ul className="mt-1 min-w-24 space-y-1 text-[0.8125rem] leading-snug text-warn">
      {remarks.map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  );
}

const isOver = ({ state }: AdminDraw) => state === 'closed';

/** Soonest deadline first, followed by closed draws, most recent first. */
const bySoonest = (a: AdminDraw, b: AdminDraw) =>
  Number(isOver(a)) - Number(isOver(b)) || (isOver(a) ? -1 : 1) * a.deadline.localeCompare(b.deadline);

/** The listed draws with their newest progress. */
function useDraws() {
  const draws = useQuery(adminDrawsQuery);
  const { data: newest } = useQuery(drawsProgressQuery);
  const news = new Map(newest?.items.map((draw) => [draw.drawId, draw]));
  return {
    ...draws,
    rows: draws.data?.items.map((draw) => ({ ...draw, ...news.get(draw.drawId) })).toSorted(bySoonest),
  };
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
          <SkeletonRows />
        </Loading>
      )}
      {rows && (
        <Table
          caption="Draws"
          columns={columns}
          rows={rows}
          keyOf={({ drawId }) => drawId}
          empty="No draws are scheduled."
        />
      )}
    </div>
  );
}
