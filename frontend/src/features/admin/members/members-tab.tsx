import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '../../../lib/browser/paths.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { membersQuery, readMembers } from '../admin-api.js';
import { DataTable } from '../common/data-table.js';
import { FilterChip } from '../common/filter-chip.js';
import { ExportCsv, saveCsv } from '../common/list-actions.js';
import { ListFrame } from '../common/list-frame.js';
import { useListQueryParams } from '../common/list-query-params.js';
import { useMemberTrail } from '../common/member-trail.js';
import { useSelection } from '../common/row-selection.js';
import { SearchBox } from '../common/search-box.js';
import { usStates } from '../common/us-states.js';
import { ViewBar } from '../common/view-bar.js';
import { MemberPage } from '../member-page/member-page.js';
import { nameOf } from '../member-page/member-name.js';
import { memberColumns, memberCsv } from './members-columns.js';
import { memberStatuses } from '../member-page/member-status.js';
import { ResendLatestDialog } from './resend-latest-dialog.js';

const views = [
  { name: 'All', query: '' },
  { name: 'Payment failed', query: 'status=payment_failed' },
  { name: 'Paused', query: 'status=paused' },
  { name: 'Email bounced', query: 'off=bounced' },
  { name: 'Texts off', query: 'off=sms' },
  { name: 'Closed by us', query: 'closed=true' },
  { name: 'Unreachable', query: 'reach=none' },
];

const plans = [
  ['monthly', 'Monthly'],
  ['annual', 'Annual'],
] as const;

const channels = [
  ['sms', 'Texts'],
  ['email', 'Email'],
  ['bounced', 'Email, bounced'],
] as const;

const filters = ['status', 'plan', 'state', 'off', 'closed'] as const;

/** The members, or the page of the one that the address names. */
export function MembersTab() {
  const { value } = useListQueryParams();
  const memberId = value('member');
  return memberId === '' ? <MembersList /> : <MemberPage memberId={memberId} />;
}

function MembersList() {
  const { search, page, value, searchFor, filter, clear, turnTo } = useListQueryParams();
  const sort = value('sort', 'newest');
  const reach = value('reach') === 'none' ? 'none' : 'all';
  const wanted = Object.fromEntries(filters.map((name) => [name, value(name)]));
  const members = useQuery(membersQuery({ search, page, sort, ...wanted }, reach));
  const selection = useSelection(JSON.stringify([search, page, sort, wanted, reach]));
  const [isResending, setResending] = useState(false);
  useMemberTrail(members.data?.items.map(({ id }) => id));
  const chosen = members.data?.items.filter(({ id }) => selection.selected.has(id)) ?? [];
  const isFiltered = filters.some((name) => value(name) !== '');
  const chip = (
    name: (typeof filters)[number],
    label: string,
    choices: Parameters<typeof FilterChip>[0]['choices'],
  ) => <FilterChip label={label} value={value(name)} choices={choices} onChoose={(next) => filter(name, next)} />;
  return (
    <div className="space-y-4">
      <ViewBar tab="users" builtIn={views} />
      <div className="max-w-md">
        <SearchBox label="Search by name, email, phone or id" value={search} onSearch={searchFor} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {reach === 'all' && (
          <>
            {chip('status', 'Status', memberStatuses)}
            {chip('plan', 'Plan', plans)}
            {chip('state', 'State', usStates)}
            {chip('off', 'Turned off', channels)}
          </>
        )}
        {isFiltered && (
          <Button kind="quiet" size="small" onClick={() => clear(...filters)}>
            Clear filters
          </Button>
        )}
        <span className="ml-auto">
          <ExportCsv
            fileName="members.csv"
            columns={memberCsv}
            read={(next) => readMembers({ search, page: next, sort, ...wanted }, reach)}
          />
        </span>
      </div>
      <ListFrame what="users" query={members} page={page} onPage={turnTo}>
        {(rows) => (
          <DataTable
            caption="Users"
            columns={memberColumns}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            empty="No users found."
            order={{ current: sort, onChange: (next) => filter('sort', next) }}
            linkOf={({ id }) => paths.admin({ tab: 'users', member: id })}
            actions={({ id }) => <CopyButton text={id} what={`member id ${id}`} compact />}
            selection={selection}
            bulk={
              <>
                <Button size="small" onClick={() => setResending(true)}>
                  Resend latest numbers
                </Button>
                <Button kind="secondary" size="small" onClick={() => saveCsv('members.csv', memberCsv, chosen)}>
                  Export selected
                </Button>
              </>
            }
          />
        )}
      </ListFrame>
      {isResending && <ResendLatestDialog members={chosen} onClose={() => setResending(false)} />}
    </div>
  );
}
