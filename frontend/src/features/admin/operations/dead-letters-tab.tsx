import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import type { Column } from '../../../ui/table.js';
import { DataTable } from '../common/data-table.js';
import { FilterChip } from '../common/filter-chip.js';
import { ExportCsv } from '../common/export-csv.js';
import { queryStringOf } from '../common/lists.js';
import { ListFrame } from '../common/list-frame.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { useSelection } from '../common/row-selection.js';
import { SearchBox } from '../common/search-box.js';
import { ViewBar } from '../common/view-bar.js';
import { DeadLetterPanel } from './dead-letter-panel.js';
import { deadLetterGroups, deadLettersQuery, type DeadLetter } from '../operations-api.js';
import { ReplayDialog } from './replay-dialog.js';

const views = [
  { name: 'Not retried', query: '' },
  { name: 'Sent back', query: 'state=replayed' },
  { name: 'Set aside', query: 'state=set-aside' },
  { name: 'All', query: 'state=all' },
];

const groups = deadLetterGroups.map((group) => [group, group] as const);

const eventOf = ({ type }: DeadLetter) => type ?? 'Unknown event';
const retriesOf = ({ replays }: DeadLetter) => (replays === 0 ? 'never' : `${replays} ×`);

const columns: readonly Column<DeadLetter>[] = [
  {
    title: 'Event',
    cell: (deadLetter) => (
      <>
        <span className="block font-semibold wrap-anywhere sm:min-w-44">{eventOf(deadLetter)}</span>
        <span className="block text-muted">failed in {deadLetter.group}</span>
      </>
    ),
  },
  {
    title: 'When',
    cell: ({ at }) => <span className="figures whitespace-nowrap">{at ? easternStampOf(at) : '–'}</span>,
  },
  { title: 'Error', cell: ({ error }) => <span className="line-clamp-3 max-w-md wrap-anywhere">{error ?? '–'}</span> },
  { title: 'Retries', numeric: true, cell: retriesOf },
];

/** Events whose retries all failed. A replayed dead letter stays listed; if it fails again, it becomes another dead letter. */
export function DeadLettersTab() {
  const { search, page, value, searchFor, filter, turnTo, open, addressOf } = useListQueryParams();
  const state = oneOf(['waiting', 'replayed', 'set-aside', 'all'], value('state'));
  const group = oneOf(['', ...deadLetterGroups], value('group'));
  const place = { search, state, group };
  const deadLetters = useQuery(deadLettersQuery({ ...place, page }));
  const selection = useSelection(JSON.stringify([place, page]));
  const [confirming, setConfirming] = useState<readonly DeadLetter[]>([]);
  const chosen = deadLetters.data?.items.filter(({ id }) => selection.selected.has(id)) ?? [];
  return (
    <div className="space-y-4">
      <ViewBar tab="dead-letters" builtIn={views} />
      <div className="max-w-md">
        <SearchBox label="Search by event, error or id" value={search} onSearch={searchFor} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FilterChip label="Service" value={group} choices={groups} onChoose={(next) => filter('group', next)} />
        <span className="ml-auto">
          <ExportCsv fileName="dead-letters.csv" path={`/api/admin/dead-letters/export?${queryStringOf(place)}`} />
        </span>
      </div>
      <ListFrame what="dead letters" query={deadLetters} page={page} onPage={turnTo}>
        {(rows) => (
          <DataTable
            caption="Dead letters"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={(deadLetter) => `${eventOf(deadLetter)} ${deadLetter.id}`}
            empty="No dead letters found."
            linkOf={({ id }) => addressOf(id)}
            actions={(deadLetter) => <Ids deadLetter={deadLetter} />}
            selection={selection}
            bulk={
              <Button size="small" onClick={() => setConfirming(chosen)}>
                Retry selected
              </Button>
            }
          />
        )}
      </ListFrame>
      <DeadLetterPanel id={value('open')} onClose={() => open('')} />
      <ReplayDialog deadLetters={confirming} onClose={() => setConfirming([])} onDone={selection.clear} />
    </div>
  );
}

// The dead letter is passed whole, because React reserves the prop name `key`
function Ids({ deadLetter: { id, key } }: { readonly deadLetter: DeadLetter }) {
  return (
    <>
      <CopyButton text={id} what={`dead letter id ${id}`} compact />
      {key && <CopyButton text={key} what={`aggregate id ${key}`} compact />}
    </>
  );
}
