import { useQuery } from '@tanstack/react-query';

import { messageOf } from '../../../lib/api/problem-error.js';
import { Badge } from '../../../ui/badge.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { Table, type Column } from '../../../ui/table.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { LoadFailed } from '../common/load-failed.js';
import { differenceOf, drawName, percent } from './room-words.js';
import type { Room, RoomQuery } from './rules-api.js';

const counted = (sets: number, whole: number) => (
  <>
    <span className="block whitespace-nowrap">{formatNumber(sets)}</span>
    <span className="block text-muted">{percent(sets / whole)}</span>
  </>
);

const why = ({ setsNeeded, targetSets }: Room) => (setsNeeded === targetSets ? 'the target' : 'five for every member');

const columns = (before: string, after: string): readonly Column<Room>[] => [
  { title: 'Next draw', cell: (availability) => <span className="font-semibold">{drawName(availability)}</span> },
  { title: `${before}, active`, numeric: true, cell: ({ setsInForce, whole }) => counted(setsInForce, whole) },
  { title: after, numeric: true, cell: ({ sets, whole }) => counted(sets, whole) },
  { title: 'Difference', cell: (availability) => differenceOf(availability) },
  {
    title: 'Needed',
    cell: (availability) => (
      <>
        <Badge tone={availability.isEnough ? 'good' : 'bad'}>{availability.isEnough ? 'enough' : 'too few'}</Badge>
        <span className="figures block text-muted">
          {formatNumber(availability.setsNeeded)}, {why(availability)}
        </span>
      </>
    ),
  },
];

interface RoomTableProps {
  readonly query: RoomQuery;
  /** Version of the rules whose sets are counted. */
  readonly version: string;
}

/** Exact number of sets that rules allow for the next draws, compared with the rules in force. */
export function RoomTable({ query, version }: RoomTableProps) {
  const { data, error, refetch } = useQuery(query);
  if (error)
    return <LoadFailed onRetry={refetch}>{messageOf(error, 'The sets can’t be counted right now.')}</LoadFailed>;
  if (!data)
    return (
      <Loading what="the number of sets">
        <SkeletonRows rows={5} className="h-52 sm:h-40" />
      </Loading>
    );
  return (
    <Table
      caption={`Sets that ${version} leaves`}
      columns={columns(data.inForce, version)}
      rows={data.games}
      keyOf={({ drawId }) => drawId}
      empty="No draws are scheduled."
    />
  );
}
