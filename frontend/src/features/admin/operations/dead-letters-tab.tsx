import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { Table, type Column } from '../../../ui/table.js';
import { ChoiceFilter } from '../common/choice-filter.js';
import { CopyableId } from '../common/copyable-id.js';
import { DeadLetterPanel } from './dead-letter-panel.js';
import { ListFrame } from '../common/list-frame.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { deadLetterGroups, deadLettersQuery, type DeadLetter } from './operations-api.js';
import { ReplayDialog } from './replay-dialog.js';
import { SearchBox } from '../common/search-box.js';

const states = [
  ['waiting', 'Not retried'],
  ['replayed', 'Sent back'],
  ['set-aside', 'Set aside'],
  ['all', 'All'],
] as const;
const groups = [['', 'All services'], ...deadLetterGroups.map((group) => [group, group] as const)] as const;

interface Choosing {
  readonly isChosen: (deadLetter: DeadLetter) => boolean;
  readonly choose: (deadLetter: DeadLetter, chosen: boolean) => void;
  readonly read: (id: string) => void;
}

const columns = ({ isChosen, choose, read }: Choosing): readonly Column<DeadLetter>[] => [
  {
    title: 'Event',
    cell: (deadLetter) => (
      <span className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-label={`Choose dead letter ${deadLetter.id}`}
          checked={isChosen(deadLetter)}
          onChange={(event) => choose(deadLetter, event.target.checked)}
          className="mark size-6"
        />
        <span className="min-w-0">
          <span className="block font-semibold break-words">{deadLetter.type ?? 'Unknown event'}</span>
          <span className="block text-muted">failed in {deadLetter.group}</span>
        </span>
      </span>
    ),
  },
  {
    title: 'When',
    cell: ({ at }) => <span className="figures whitespace-nowrap">{at ? easternStampOf(at) : '–'}</span>,
  },
  { title: 'Error', cell: ({ error }) => <span className="line-clamp-3 max-w-md break-words">{error ?? '–'}</span> },
  { title: 'About', cell: ({ key }) => <CopyableId id={key} of="aggregate" length={24} /> },
  { title: 'Dead letter', cell: ({ id }) => <CopyableId id={id} of="dead letter" length={24} /> },
  { title: 'Retries', numeric: true, cell: ({ replays }) => (replays === 0 ? 'never' : `${replays} ×`) },
  {
    title: 'Read',
    cell: ({ id }) => (
      <Button kind="secondary" size="small" onClick={() => read(id)}>
        Read<span className="sr-only"> dead letter {id}</span>
      </Button>
    ),
  },
];

/** Returns the dead letters that are ticked on the current page. */
function useChosen(rows: readonly DeadLetter[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen: rows.filter(({ id }) => ids.has(id)),
    isChosen: ({ id }: DeadLetter) => ids.has(id),
    choose: ({ id }: DeadLetter, isChosen: boolean) =>
      setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id))),
    forget: () => setIds(new Set()),
  };
}

/** Events whose retries all failed. A replayed dead letter stays listed; if it fails again, it becomes another dead letter. */
export function DeadLettersTab() {
  const { search, page, value, searchFor, filter, turnTo, open } = useListQueryParams();
  const state = oneOf(['waiting', 'replayed', 'set-aside', 'all'], value('state'));
  const group = oneOf(['', ...deadLetterGroups], value('group'));
  const deadLetters = useQuery(deadLettersQuery({ search, state, group, page }));
  const { chosen, isChosen, choose, forget } = useChosen(deadLetters.data?.items ?? []);
  const [confirming, setConfirming] = useState<readonly DeadLetter[]>([]);
  return (
    <div className="space-y-5">
      <div className="grid max-w-5xl gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <SearchBox label="Search by event, error or id" value={search} onSearch={searchFor} />
        <ChoiceFilter label="Show" value={state} choices={states} onChoose={(next) => filter('state', next)} />
        <ChoiceFilter label="Service" value={group} choices={groups} onChoose={(next) => filter('group', next)} />
      </div>
      <Button
        kind="secondary"
        disabled={chosen.length === 0}
        focusableWhenDisabled
        onClick={() => setConfirming(chosen)}
      >
        Retry selected ({chosen.length})
      </Button>
      <ListFrame what="dead letters" query={deadLetters} page={page} onPage={turnTo}>
        {(rows) => (
          <Table
            caption="Dead letters"
            columns={columns({ isChosen, choose, read: open })}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No dead letters found."
          />
        )}
      </ListFrame>
      <DeadLetterPanel id={value('open')} onClose={() => open('')} />
      <ReplayDialog deadLetters={confirming} onClose={() => setConfirming([])} onDone={forget} />
    </div>
  );
}
