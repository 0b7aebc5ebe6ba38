import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { drawDateOf, fullDateOf } from '../../lib/draw-time.js';
import { games } from '../../lib/games.js';
import { Button } from '../../ui/button.js';
import { controlLook, FieldFrame } from '../../ui/field.js';
import { Table, type Column } from '../../ui/table.js';
import { adminDrawsQuery, assignmentsQuery, type Assignment, type ResendType } from './admin-api.js';
import { DeliveryBoardTable } from './delivery-board.js';
import { ListFrame } from './list-frame.js';
import { useListPlace } from './list-place.js';
import { ResendDialog, type ResendOrder } from './resend-dialog.js';
import { SearchBox } from './search-box.js';

const columns = (ask: (order: ResendOrder) => void): readonly Column<Assignment>[] => [
  { title: 'Email', cell: ({ email }) => <span className="font-semibold">{email}</span> },
  { title: 'Draw', cell: ({ drawDate }) => <span className="whitespace-nowrap">{fullDateOf(drawDate)}</span> },
  { title: 'City, state', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
  {
    title: 'Numbers',
    cell: ({ numbers }) => (
      <ul className="figures whitespace-nowrap">
        {numbers.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
  {
    title: 'Send again',
    cell: (assignment) => (
      <span className="flex gap-2">
        {(['email', 'text'] as const satisfies readonly ResendType[]).map((type) => (
          <Button key={type} kind="secondary" size="small" onClick={() => ask({ assignment, type })}>
            {type === 'email' ? 'Email' : 'Text'}
            <span className="sr-only"> to {assignment.email}</span>
          </Button>
        ))}
      </span>
    ),
  },
];

export function ResendTab() {
  const { search, page, value, filter, turnTo } = useListPlace();
  const drawId = value('drawId');
  const assignments = useQuery(assignmentsQuery({ drawId, search, page }));
  const [order, setOrder] = useState<ResendOrder | null>(null);
  return (
    <div className="space-y-8">
      <DeliveryBoardTable />
      <section className="space-y-5">
        <h2 className="headline text-xl">Assignments</h2>
        <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
          <SearchBox label="Search by email" value={search} onSearch={(typed) => filter('search', typed)} />
          <DrawFilter value={drawId} onChange={(chosen) => filter('drawId', chosen)} />
        </div>
        <ListFrame what="assignments" query={assignments} page={page} onPage={turnTo}>
          {(rows) => (
            <Table
              caption="Assignments"
              columns={columns(setOrder)}
              rows={rows}
              keyOf={({ id }) => id}
              empty="No assignments found."
            />
          )}
        </ListFrame>
      </section>
      <ResendDialog order={order} onClose={() => setOrder(null)} />
    </div>
  );
}

function DrawFilter({ value, onChange }: { value: string; onChange: (drawId: string) => void }) {
  const { data } = useQuery(adminDrawsQuery);
  return (
    <FieldFrame label="Draw" bare>
      {({ id }) => (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={controlLook}>
          <option value="">All draws</option>
          {data?.items.map(({ drawId, game, drawAt }) => (
            <option key={drawId} value={drawId}>
              {games[game].name}, {fullDateOf(drawDateOf(drawAt))}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
