import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { paths } from '../../../lib/browser/paths.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { type MembersView, membersQuery } from '../admin-api.js';
import { DataTable } from '../common/data-table.js';
import { ExportCsv } from '../common/export-csv.js';
import { ListFrame } from '../common/list-frame.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { useMemberTrail } from '../common/member-trail.js';
import { useSelection } from '../common/row-selection.js';
import { SearchBox } from '../common/search-box.js';
import { ViewBar } from '../common/view-bar.js';
import { MemberPage } from '../member-page/member-page.js';
import { usePermissions } from '../roles/use-roles.js';
import { nameOf } from '../common/member-name.js';
import { lastDeliveriesQuery } from './last-deliveries-api.js';
import { MemberFilters, memberFilters } from './member-filters.js';
import { membersExport } from './members-export.js';
import { memberColumns } from './members-columns.js';
import { ResendLatestDialog } from './resend-latest-dialog.js';

const views = [
  { name: 'All', query: '' },
  { name: 'Payment failed', query: 'status=payment_failed' },
  { name: 'Paused', query: 'status=paused' },
  { name: 'Email bounced', query: 'off=bounced' },
  { name: 'Texts off', query: 'off=sms' },
  { name: 'Closed by us', query: 'closed=true' },
  { name: 'Delivery failed', query: 'last=failed' },
  { name: 'No delivery in 7 days', query: 'last=none' },
  { name: 'Unreachable', query: 'reach=none' },
];

/** Unreachable members are a separate list, without filters and search. The last delivery is one more filter. */
function viewOf(value: (name: string) => string): MembersView {
  if (value('reach') === 'none') return 'unreachable';
  const last = oneOf(['', 'failed', 'none'], value('last'));
  return last === '' ? 'all' : `last-${last}`;
}

/** The members, or the page of the one that the address names. */
export function MembersTab() {
  const { value } = useListQueryParams();
  const memberId = value('member');
  return memberId === '' ? <MembersList /> : <MemberPage memberId={memberId} />;
}

function MembersList() {
  const { search, page, value, searchFor, filter, turnTo } = useListQueryParams();
  const sort = value('sort', 'newest');
  const view = viewOf(value);
  const wanted = Object.fromEntries(memberFilters.map((name) => [name, value(name)]));
  const members = useQuery(membersQuery({ search, page, sort, ...wanted }, view));
  const selection = useSelection(JSON.stringify([search, page, sort, wanted, view]));
  const [isResending, setResending] = useState(false);
  const ids = members.data?.items.map(({ id }) => id);
  const { isAdmin, canSupport } = usePermissions();
  const last = useQuery(lastDeliveriesQuery(canSupport ? (ids ?? []) : []));
  useMemberTrail(ids);
  const chosen = members.data?.items.filter(({ id }) => selection.selected.has(id)) ?? [];
  return (
    <div className="space-y-4">
      <ViewBar tab="users" builtIn={views} />
      {view !== 'unreachable' && (
        <div className="max-w-md">
          <SearchBox label="Search by name, email, phone or id" value={search} onSearch={searchFor} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {view !== 'unreachable' && <MemberFilters />}
        <span className="ml-auto">
          {isAdmin && <ExportCsv {...membersExport({ search, sort, ...wanted }, view)} />}
        </span>
      </div>
      <ListFrame what="users" query={members} page={page} onPage={turnTo}>
        {(rows) => (
          <DataTable
            caption="Users"
            columns={memberColumns(last.isError || !canSupport ? null : last.data)}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={nameOf}
            empty={
              members.data?.next ? 'No users found in this part of the list. Next searches further.' : 'No users found.'
            }
            order={view === 'all' ? { current: sort, onChange: (next) => filter('sort', next) } : undefined}
            linkOf={({ id }) => paths.admin({ tab: 'users', member: id })}
            actions={({ id }) => <CopyButton text={id} what={`member id ${id}`} compact />}
            selection={canSupport ? selection : undefined}
            bulk={
              <>
                {canSupport && (
                  <Button size="small" onClick={() => setResending(true)}>
                    Resend latest numbers
                  </Button>
                )}
                {isAdmin && (
                  <ExportCsv {...membersExport({}, 'all')} order={() => ({ ids: [...selection.selected] })}>
                    Export selected
                  </ExportCsv>
                )}
              </>
            }
          />
        )}
      </ListFrame>
      {isResending && <ResendLatestDialog members={chosen} onClose={() => setResending(false)} />}
    </div>
  );
}
