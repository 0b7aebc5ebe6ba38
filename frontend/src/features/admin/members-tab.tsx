import { useQuery } from '@tanstack/react-query';

import { calendarDayOf } from '../../lib/draw-time.js';
import { Badge } from '../../ui/badge.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Table, type Column } from '../../ui/table.js';
import { membersQuery, type MemberLine } from './admin-api.js';
import { ListFrame } from './list-frame.js';
import { useListPlace } from './list-place.js';
import { SearchBox } from './search-box.js';

const columns: readonly Column<MemberLine>[] = [
  {
    title: 'Name',
    cell: ({ firstName, lastName }) => (
      <span className="font-semibold whitespace-nowrap">{[firstName, lastName].join(' ')}</span>
    ),
  },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Phone', cell: ({ phone }) => <span className="figures whitespace-nowrap">{phone}</span> },
  { title: 'City, state', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
  { title: 'Plan', cell: ({ plan }) => plan },
  { title: 'Status', cell: ({ status }) => <Badge tone={status === 'active' ? 'good' : 'warn'}>{status}</Badge> },
  {
    title: 'Since',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">{createdAt ? calendarDayOf(createdAt) : 'Recent'}</span>
    ),
  },
  { title: 'Id', cell: ({ id }) => <CopyButton text={id} what={`id ${id}`} compact /> },
];

export function MembersTab() {
  const { search, page, filter, turnTo } = useListPlace();
  const members = useQuery(membersQuery({ search, page, sort: 'newest' }));
  return (
    <div className="space-y-5">
      <div className="max-w-md">
        <SearchBox label="Search by email or name" value={search} onSearch={(value) => filter('search', value)} />
      </div>
      <ListFrame what="users" query={members} page={page} onPage={turnTo}>
        {(rows) => (
          <Table caption="Users" columns={columns} rows={rows} keyOf={({ id }) => id} empty="No users found." />
        )}
      </ListFrame>
    </div>
  );
}
