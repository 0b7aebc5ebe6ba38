import { useQuery } from '@tanstack/react-query';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import type { Column } from '../../../ui/table.js';
import { DataTable } from '../common/data-table.js';
import { DayFilter } from '../common/day-filter.js';
import { FilterChip } from '../common/filter-chip.js';
import { ExportCsv } from '../common/export-csv.js';
import { queryStringOf } from '../common/lists.js';
import { ListFrame } from '../common/list-frame.js';
import { useListQueryParams } from '../common/list-query-params.js';
import { SearchBox } from '../common/search-box.js';
import { ViewBar } from '../common/view-bar.js';
import { auditActions, UNLOCKED } from './audit-actions.js';
import { AuditTarget } from './audit-target.js';
import { pageOfTarget } from './audit-targets.js';
import { auditQuery, type AuditEntry } from '../operations-api.js';

const columns: readonly Column<AuditEntry>[] = [
  { title: 'When', cell: ({ at }) => <span className="figures whitespace-nowrap">{easternStampOf(at)}</span> },
  { title: 'Who', cell: ({ actor }) => <span className="wrap-anywhere">{actor}</span> },
  { title: 'What', cell: ({ action }) => <span className="font-semibold">{action}</span> },
  { title: 'About', cell: (entry) => <AuditTarget entry={entry} /> },
];

const views = [
  { name: 'Actions', query: '' },
  { name: 'With unlocks', query: 'unlocks=true' },
  { name: 'Resends', query: 'action=resent+numbers' },
  { name: 'Closed accounts', query: 'action=closed+account' },
];

const filters = ['action', 'from', 'to', 'unlocks'] as const;

/** The audit log: actions of operators, and automatic actions of the services. */
export function AuditTab() {
  const { search, page, value, searchFor, filter, clear, turnTo } = useListQueryParams();
  const [action, from, to] = [value('action'), value('from'), value('to')];
  // A search covers all actions
  const except = value('unlocks') === 'true' || search !== '' ? '' : UNLOCKED;
  const place = { search, action, except, from, to };
  const entries = useQuery(auditQuery({ ...place, page }));
  return (
    <div className="space-y-4">
      <ViewBar tab="audit" builtIn={views} />
      <div className="max-w-md">
        <SearchBox label="Search by person, action, or target" value={search} onSearch={searchFor} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip label="Action" value={action} choices={auditActions} onChoose={(next) => filter('action', next)} />
        <DayFilter label="From" value={from} onChoose={(next) => filter('from', next)} />
        <DayFilter label="To" value={to} onChoose={(next) => filter('to', next)} />
        {filters.some((name) => value(name) !== '') && (
          <Button kind="quiet" size="small" onClick={() => clear(...filters)}>
            Clear filters
          </Button>
        )}
        <span className="ml-auto">
          <ExportCsv fileName="audit-log.csv" path={`/api/admin/audit/export?${queryStringOf(place)}`} />
        </span>
      </div>
      <ListFrame what="entries" query={entries} page={page} onPage={turnTo}>
        {(rows) => (
          <DataTable
            caption="Audit log"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No entries found."
            linkOf={pageOfTarget}
            actions={({ target }) => <CopyButton text={target} what={`target id ${target}`} compact />}
          />
        )}
      </ListFrame>
    </div>
  );
}
