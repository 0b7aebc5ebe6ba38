import { parseDrawId } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { GameMark } from '../../../ui/game-mark.js';
import type { Column } from '../../../ui/table.js';
import { paths } from '../../../lib/browser/paths.js';
import { assignmentsQuery, type Assignment } from '../admin-api.js';
import type { ResendType } from '../common/channels.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import { DataTable } from '../common/data-table.js';
import { DrawFilter } from '../common/draw-filter.js';
import { ListFrame } from '../common/list-frame.js';
import { useListQueryParams } from '../common/list-query-params.js';
import { ResendDialog, type ResendOrder } from './resend-dialog.js';
import { SearchBox } from '../common/search-box.js';

/** The id of an assignment begins with the id of its draw. */
const gameOf = (id: string) => parseDrawId(id.split('|')[0]!)!.game;

const columns = (openDialog: (order: ResendOrder) => void): readonly Column<Assignment>[] => [
  {
    title: 'Email',
    cell: ({ email }) => <span className="block font-semibold wrap-anywhere sm:min-w-44">{email ?? '–'}</span>,
  },
  {
    title: 'Draw',
    cell: ({ id, drawDate }) => (
      <>
        <GameMark game={gameOf(id)} />
        <span className="block text-muted">{fullDateOf(drawDate)}</span>
      </>
    ),
  },
  { title: 'City, state', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || '–' },
  {
    title: 'Numbers',
    cell: ({ numbers }) => <FewSets numbers={numbers} />,
  },
  {
    title: 'Send again',
    cell: (assignment) => (
      <span className="relative z-10 flex flex-wrap items-center gap-2">
        {(['email', 'text'] as const satisfies readonly ResendType[]).map((type) => (
          <Button key={type} kind="secondary" size="small" onClick={() => openDialog({ assignment, type })}>
            {type === 'email' ? 'Email' : 'Text'}
            <span className="sr-only"> to {assignment.email}</span>
          </Button>
        ))}
      </span>
    ),
  },
];

const FEW = 2;

/** The first sets; the others open in place. */
function FewSets({ numbers }: { numbers: readonly string[] }) {
  const [few, others] = [numbers.slice(0, FEW), numbers.slice(FEW)];
  const list = (lines: readonly string[]) => (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return (
    <div className="figures whitespace-nowrap">
      {list(few)}
      {others.length > 0 && (
        <details className="relative z-10">
          <summary className="text-accent">{others.length} more</summary>
          {list(others)}
        </details>
      )}
    </div>
  );
}

/** An id is `<drawId>|<memberId>`. */
const memberOf = (id: string) => id.split('|')[1] ?? '';

const orders = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const;

export function ResendTab() {
  const { search, page, value, searchFor, filter, turnTo } = useListQueryParams();
  const [drawId, sort] = [value('drawId'), value('sort', 'newest')];
  const assignments = useQuery(assignmentsQuery({ drawId, search, sort, page }));
  const [order, setOrder] = useState<ResendOrder | null>(null);
  return (
    <div className="space-y-5">
      <div className="grid max-w-5xl gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <SearchBox label="Search by full email or member id" value={search} onSearch={searchFor} />
        <DrawFilter value={drawId} none="All draws" onChoose={(chosen) => filter('drawId', chosen)} />
        <ChoiceFilter label="Order" value={sort} choices={orders} onChoose={(chosen) => filter('sort', chosen)} />
      </div>
      <ListFrame what="assignments" query={assignments} page={page} onPage={turnTo}>
        {(rows) => (
          <DataTable
            caption="Assignments"
            columns={columns(setOrder)}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No assignments found."
            linkOf={({ id }) => paths.admin({ tab: 'users', member: memberOf(id) })}
          />
        )}
      </ListFrame>
      <ResendDialog order={order} onClose={() => setOrder(null)} />
    </div>
  );
}
