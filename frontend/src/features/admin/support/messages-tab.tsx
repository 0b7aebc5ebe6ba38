import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import type { Column } from '../../../ui/table.js';
import { DataTable } from '../common/data-table.js';
import { ListFrame } from '../common/list-frame.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { SearchBox } from '../common/search-box.js';
import { ViewBar } from '../common/view-bar.js';
import { spanOf } from '../system/service-metrics.js';
import { figuresQuery, type Message, messagesQuery } from './support-api.js';
import { stateBadges } from './state-badges.js';
import { TemplatesDialog } from './templates-dialog.js';
import { ThreadPanel } from './thread-panel.js';

const views = [
  { name: 'Open', query: '' },
  { name: 'Waiting for the customer', query: 'state=waiting' },
  { name: 'Closed', query: 'state=closed' },
  { name: 'All', query: 'state=all' },
];

const columns: readonly Column<Message>[] = [
  {
    title: 'Subject',
    cell: ({ subject, name }) => (
      <span className="block font-semibold wrap-anywhere sm:min-w-44">
        {subject}
        <span className="sr-only">, from {name}</span>
      </span>
    ),
  },
  {
    title: 'From',
    cell: ({ name, email, phone }) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block wrap-anywhere text-muted">{email || phone}</span>
      </>
    ),
  },
  {
    title: 'Received',
    cell: ({ receivedAt }) => <span className="figures whitespace-nowrap">{easternStampOf(receivedAt)}</span>,
  },
  {
    title: 'State',
    cell: ({ state, closed }) => (
      <Badge tone={stateBadges[state].tone}>{closed ? `closed by ${closed.by}` : stateBadges[state].words}</Badge>
    ),
  },
];

/** Conversations with members and others, from the contact form and from texts. */
export function MessagesTab() {
  const { search, page, value, searchFor, turnTo, open, addressOf } = useListQueryParams();
  const state = oneOf(['open', 'waiting', 'closed', 'all'], value('state'));
  const messages = useQuery(messagesQuery({ search, state, page }));
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="space-y-4">
      <ViewBar tab="messages" builtIn={views} />
      <Answers />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full max-w-md">
          <SearchBox label="Search by name, email or subject" value={search} onSearch={searchFor} />
        </div>
        <Button kind="secondary" size="small" onClick={() => setEditing(true)}>
          Edit templates
        </Button>
      </div>
      <ListFrame what="messages" query={messages} page={page} onPage={turnTo}>
        {(rows) => (
          <DataTable
            caption="Messages"
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No messages found."
            linkOf={({ id }) => addressOf(id)}
            actions={({ id }) => <CopyButton text={id} what={`message id ${id}`} compact />}
          />
        )}
      </ListFrame>
      <ThreadPanel id={value('open')} onClose={() => open('')} />
      {isEditing && <TemplatesDialog onClose={() => setEditing(false)} />}
    </div>
  );
}

const within = (ms: number | null) => (ms === null ? 'none yet' : spanOf(ms / 1_000));

/** Number of open conversations, and the time to the first reply. */
function Answers() {
  const { data: figures } = useQuery(figuresQuery);
  const facts = [
    ['Open', figures && String(figures.open)],
    ['Oldest since', figures && (figures.oldestSince ? easternStampOf(figures.oldestSince) : 'none')],
    ['First answer, median', figures && within(figures.medianMs)],
    ['First answer, 90% within', figures && within(figures.p90Ms)],
  ] as const;
  return (
    <dl
      aria-label="Answers in the last 30 days"
      className="figures grid grid-cols-2 gap-x-8 gap-y-2 sm:flex sm:flex-wrap"
    >
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt className="text-[0.9375rem] text-muted">{term}</dt>
          <dd className="font-semibold">{fact ?? '…'}</dd>
        </div>
      ))}
    </dl>
  );
}
