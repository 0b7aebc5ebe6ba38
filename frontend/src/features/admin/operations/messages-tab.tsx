import { useQuery } from '@tanstack/react-query';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { Table, type Column } from '../../../ui/table.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import { CopyableId } from '../common/copyable-id.js';
import { ListFrame } from '../common/list-frame.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { MessagePanel } from './message-panel.js';
import { messagesQuery, type Message } from './operations-api.js';
import { SearchBox } from '../common/search-box.js';

const states = [
  ['waiting', 'Open'],
  ['answered', 'Answered'],
  ['all', 'All'],
] as const;

const columns = (read: (id: string) => void): readonly Column<Message>[] => [
  {
    title: 'Subject',
    cell: ({ id, subject, name }) => (
      <button
        type="button"
        onClick={() => read(id)}
        className="text-link text-left font-semibold [overflow-wrap:anywhere]"
      >
        {subject}
        <span className="sr-only">, from {name}</span>
      </button>
    ),
  },
  {
    title: 'From',
    cell: ({ name, email, text }) => (
      <>
        <span className="block">{name}</span>
        <span className="block text-muted">{text?.phone ?? email}</span>
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
  { title: 'Id', cell: ({ id }) => <CopyableId id={id} of="message" /> },
];

/** Messages from the contact form, and texts that an operator has to read. */
export function MessagesTab() {
  const { search, page, value, searchFor, filter, turnTo, open } = useListQueryParams();
  const state = oneOf(['waiting', 'answered', 'all'], value('state'));
  const messages = useQuery(messagesQuery({ search, state, page }));
  return (
    <div className="space-y-5">
      <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
        <SearchBox label="Search by name, email or subject" value={search} onSearch={searchFor} />
        <ChoiceFilter label="Show" value={state} choices={states} onChoose={(next) => filter('state', next)} />
      </div>
      <ListFrame what="messages" query={messages} page={page} onPage={turnTo}>
        {(rows) => (
          <Table
            caption="Messages"
            columns={columns(open)}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No messages found."
          />
        )}
      </ListFrame>
      <MessagePanel id={value('open')} onClose={() => open('')} />
    </div>
  );
}
