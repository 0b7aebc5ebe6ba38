import { useQuery } from '@tanstack/react-query';

import { drawDateOf, easternMomentOf, fullDateOf } from '../../lib/draw-time.js';
import { Badge } from '../../ui/badge.js';
import { GameMark } from '../../ui/game-mark.js';
import { Notice } from '../../ui/notice.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';
import { Table, type Column } from '../../ui/table.js';
import { adminDrawsQuery, type AdminDraw } from './admin-api.js';

const count = (value: number | null | undefined) => value?.toLocaleString('en-US') ?? '–';

/** Reported either as a share or in percent. */
const percent = (progress: number) => Math.min(100, Math.round(progress <= 1 ? progress * 100 : progress));

function Progress({ progress, drawId }: { progress: number; drawId: string }) {
  return (
    <span className="flex min-w-36 items-center gap-3">
      <progress
        aria-label={`Generation for ${drawId}`}
        max={100}
        value={percent(progress)}
        className="h-2 w-24 overflow-hidden rounded-full bg-line accent-(--accent) [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures">{percent(progress)}%</span>
    </span>
  );
}

const tones = { scheduled: 'plain', sealed: 'info', closed: 'good' } as const;

const columns: readonly Column<AdminDraw>[] = [
  {
    title: 'Draw',
    cell: ({ game, drawAt }) => (
      <>
        <GameMark game={game} className="font-semibold" />
        <span className="block whitespace-nowrap text-muted">{fullDateOf(drawDateOf(drawAt))}</span>
      </>
    ),
  },
  { title: 'Send by', cell: ({ deadline }) => <span className="whitespace-nowrap">{easternMomentOf(deadline)}</span> },
  {
    title: 'State',
    cell: ({ state }) => <Badge tone={tones[state as keyof typeof tones] ?? 'plain'}>{state}</Badge>,
  },
  {
    title: 'Generated',
    cell: ({ progress, drawId }) => (progress == null ? '–' : <Progress progress={progress} drawId={drawId} />),
  },
  { title: 'Pool', numeric: true, cell: ({ poolSize }) => count(poolSize) },
  { title: 'Target', numeric: true, cell: ({ targetSets }) => count(targetSets) },
  { title: 'Allowed by rules', numeric: true, cell: ({ compliantSpace }) => count(compliantSpace) },
  { title: 'Sets each', numeric: true, cell: ({ setsPerMember }) => count(setsPerMember) },
  { title: 'Members', numeric: true, cell: ({ membersAssigned }) => count(membersAssigned) },
];

export function DrawsTable() {
  const { data, error } = useQuery(adminDrawsQuery);
  if (error) {
    return (
      <Notice tone="bad" announce="now">
        The draws can’t be shown right now. Generation goes on by itself.
      </Notice>
    );
  }
  if (!data) {
    return (
      <Loading what="draws">
        <Skeleton className="h-72" />
      </Loading>
    );
  }
  return (
    <Table
      caption="Draws and their pools"
      columns={columns}
      rows={data.items}
      keyOf={({ drawId }) => drawId}
      empty="No draws are scheduled."
    />
  );
}
