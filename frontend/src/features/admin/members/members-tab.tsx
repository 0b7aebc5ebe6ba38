import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Table, type Column } from '../../../ui/table.js';
import { membersQuery, type MemberLine } from '../admin-api.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import { ClosureDialog, type ClosureOrder, type Closing } from './closure-dialog.js';
import { ConsentsPanel } from './consents-panel.js';
import { CopyableId } from '../common/copyable-id.js';
import { ListFrame } from '../common/list-frame.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { SearchBox } from '../common/search-box.js';

interface Doings {
  readonly openConsents: (id: string) => void;
  readonly order: (order: ClosureOrder) => void;
}

const columns = ({ openConsents, order }: Doings): readonly Column<MemberLine>[] => [
  {
    title: 'Name',
    orders: { ascending: 'name' },
    cell: ({ id, firstName, lastName, email }) => (
      <>
        <span className="block font-semibold">{[firstName, lastName].filter(Boolean).join(' ') || '–'}</span>
        <span className="block wrap-anywhere">{email ?? '–'}</span>
        <CopyableId id={id} of="member" />
      </>
    ),
  },
  {
    title: 'Phone and place',
    cell: ({ phone, city, state }) => (
      <>
        <span className="figures block whitespace-nowrap">{phone ?? '–'}</span>
        <span className="block text-muted">{[city, state].filter(Boolean).join(', ') || '–'}</span>
      </>
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
    cell: ({ createdAt }) => (createdAt ? calendarDayOf(createdAt) : 'Recent'),
  },
  {
    title: 'Consents',
    cell: ({ id, email }) => (
      <Button kind="secondary" size="small" onClick={() => openConsents(id)}>
        Show<span className="sr-only"> the consents of {email ?? id}</span>
      </Button>
    ),
  },
  { title: 'Account', cell: (member) => <AccountButtons member={member} order={order} /> },
];

/** An ended subscription is not closed. Accounts that operators closed, or that a bank or Stripe ended, can be reopened. */
function AccountButtons({ member, order }: { member: MemberLine } & Pick<Doings, 'order'>) {
  const { id, email, status, closed } = member;
  const button = (what: Closing, word: string) => (
    <Button kind="secondary" size="small" onClick={() => order({ member, what })}>
      {word}
      <span className="sr-only"> the account of {email ?? id}</span>
    </Button>
  );
  if (status === 'deleted') return '–';
  return (
    <span className="flex flex-wrap gap-2">
      {!closed && button('close', 'Close')}
      {status === 'suspended' && button('reopen', 'Reopen')}
    </span>
  );
}

const reaches = [
  ['all', 'All users'],
  ['none', 'Reached by no channel'],
] as const;

export function MembersTab() {
  const { search, page, value, searchFor, filter, turnTo, open } = useListQueryParams();
  const sort = value('sort', 'newest');
  const [closure, order] = useState<ClosureOrder | null>(null);
  const reach = oneOf(['all', 'none'], value('reach'));
  const members = useQuery(membersQuery({ search, page, sort }, reach));
  return (
    <div className="space-y-5">
      <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
        <SearchBox label="Search by name, email, phone or id" value={search} onSearch={searchFor} />
        <ChoiceFilter label="Show" value={reach} choices={reaches} onChoose={(next) => filter('reach', next)} />
      </div>
      <ListFrame what="users" query={members} page={page} onPage={turnTo}>
        {(rows) => (
          <Table
            caption="Users"
            columns={columns({ openConsents: open, order })}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No users found."
            order={{ current: sort, onChange: (next) => filter('sort', next) }}
          />
        )}
      </ListFrame>
      <ConsentsPanel memberId={value('open')} onClose={() => open('')} />
      {closure && <ClosureDialog order={closure} onClose={() => order(null)} />}
    </div>
  );
}
