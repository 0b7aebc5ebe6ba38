import { useQuery } from '@tanstack/react-query';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { CopyButton } from '../../../ui/copy-button.js';
import type { Column } from '../../../ui/table.js';
import { DataTable } from '../common/data-table.js';
import { ListFrame } from '../common/list-frame.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { ViewBar } from '../common/view-bar.js';
import { MessagePanel } from './message-panel.js';
import { messagesQuery, type Message } from '../operations-api.js';
import { SearchBox } from '../common/search-box.js';

const views = [
  { name: 'Open', query: '' },
  { name: 'Answered', query: 'state=answered' },
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
    cell: ({ name, email, text }) => (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="block wrap-anywhere text-muted">{text?.phone ?? email}</span>
      </>
    ),
  },
  {
    title: 'Received',
    cell: ({ receivedAt }) => <span className="figures whitespace-nowrap">{easternStampOf(receivedAt)}</span>,
  },
  {
    title: 'State',
    cell: ({ answered }) =>
      answered ? <Badge tone="good">answered by {answered.by}</Badge> : <Badge tone="warn">waiting</Badge>,
  },
];

/** Messages from the contact form, and texts that an operator has to read. */
export function MessagesTab() {
  const { search, page, value, searchFor, turnTo, open, addressOf } = useListQueryParams();
  const state = oneOf(['waiting', 'answered', 'all'], value('state'));
  const messages = useQuery(messagesQuery({ search, state, page }));
  return (
    <div className="space-y-4">
      <ViewBar tab="messages" builtIn={views} />
      <div className="max-w-md">
        <SearchBox label="Search by name, email or subject" value={search} onSearch={searchFor} />
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
      <MessagePanel id={value('open')} onClose={() => open('')} />
    </div>
  );
}
