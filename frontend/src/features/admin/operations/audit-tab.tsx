import { useQuery } from '@tanstack/react-query';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Table, type Column } from '../../../ui/table.js';
import { CopyableId } from '../common/copyable-id.js';
import { ListFrame } from '../common/list-frame.js';
import { useListQueryParams } from '../common/list-query-params.js';
import { auditQuery, type AuditEntry } from './operations-api.js';
import { SearchBox } from '../common/search-box.js';

const columns: readonly Column<AuditEntry>[] = [
  { title: 'When', cell: ({ at }) => <span className="figures whitespace-nowrap">{easternStampOf(at)}</span> },
  { title: 'Who', cell: ({ actor }) => actor },
  { title: 'What', cell: ({ action }) => <span className="font-semibold">{action}</span> },
  { title: 'About', cell: ({ target }) => <CopyableId id={target} of="target" length={64} /> },
];

/** The audit log: actions of operators, and automatic actions of the services. */
export function AuditTab() {
  const { search, page, searchFor, turnTo } = useListQueryParams();
  const entries = useQuery(auditQuery({ search, page }));
  return (
    <div className="space-y-5">
      <div className="max-w-md">
        <SearchBox label="Search by person, action, or target" value={search} onSearch={searchFor} />
      </div>
      <ListFrame what="entries" query={entries} page={page} onPage={turnTo}>
        {(rows) => (
          <Table caption="Audit log" columns={columns} rows={rows} keyOf={({ id }) => id} empty="No entries found." />
        )}
      </ListFrame>
    </div>
  );
}
