import { useQuery } from '@tanstack/react-query';

import { calendarDayOf } from '../../lib/draw-time.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Table, type Column } from '../../ui/table.js';
import { membersQuery, type MemberLine } from './admin-api.js';
import { ConsentsPanel } from './consents-panel.js';
import { CopyableId } from './copyable-id.js';
import { ListFrame } from './list-frame.js';
import { useListPlace } from './list-place.js';
import { SearchBox } from './search-box.js';

const columns = (openConsents: (id: string) => void): readonly Column<MemberLine>[] => [
  {
    title: 'Name',
    orders: { ascending: 'name' },
    cell: ({ firstName, lastName }) => (
      <span className="font-semibold">{[firstName, lastName].filter(Boolean).join(' ') || '–'}</span>
    ),
  },
  { title: 'Email', orders: { ascending: 'email' }, cell: ({ email }) => email ?? '–' },
  { title: 'Phone', cell: ({ phone }) => <span className="figures whitespace-nowrap">{phone ?? '–'}</span> },
  {
    title: 'City, state',
    cell: ({ city, state }) => (
      <span className="sm:whitespace-nowrap">{[city, state].filter(Boolean).join(', ') || '–'}</span>
    ),
  },
  { title: 'Plan', cell: ({ plan }) => plan ?? '–' },
  {
    title: 'Status',
    orders: { ascending: 'status' },
    cell: ({ status }) => <Badge tone={status === 'active' ? 'good' : 'warn'}>{status}</Badge>,
  },
  {
    title: 'Since',
    orders: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap">{createdAt ? calendarDayOf(createdAt) : 'Recent'}</span>
    ),
  },
  {
    title: 'Consents',
    cell: ({ id, email }) => (
      <Button kind="secondary" size="small" onClick={() => openConsents(id)}>
        Show<span className="sr-only"> the consents of {email ?? id}</span>
      </Button>
    ),
  },
  { title: 'Id', cell: ({ id }) => <CopyableId id={id} of="member" /> },
];

export function MembersTab() {
  const { search, page, value, searchFor, filter, turnTo, open } = useListPlace();
  const sort = value('sort', 'newest');
  const members = useQuery(membersQuery({ search, page, sort }));
  return (
    <div className="space-y-5">
      <div className="max-w-md">
        <SearchBox label="Search by email or name" value={search} onSearch={searchFor} />
      </div>
      <ListFrame what="users" query={members} page={page} onPage={turnTo}>
        {(rows) => (
          <Table
            caption="Users"
            columns={columns(open)}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No users found."
            order={{ current: sort, onChange: (next) => filter('sort', next) }}
          />
        )}
      </ListFrame>
      <ConsentsPanel memberId={value('open')} onClose={() => open('')} />
    </div>
  );
}
