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
import { letterGroups, lettersQuery, type Letter } from './operations-api.js';
import { ReplayDialog } from './replay-dialog.js';
import { SearchBox } from '../common/search-box.js';

const states = [
  ['waiting', 'Not retried'],
  ['replayed', 'Sent back'],
  ['set-aside', 'Set aside'],
  ['all', 'All'],
] as const;
const groups = [['', 'All services'], ...letterGroups.map((group) => [group, group] as const)] as const;

interface Choosing {
  readonly isChosen: (letter: Letter) => boolean;
  readonly choose: (letter: Letter, chosen: boolean) => void;
  readonly read: (id: string) => void;
}

const columns = ({ isChosen, choose, read }: Choosing): readonly Column<Letter>[] => [
  {
    title: 'Event',
    cell: (letter) => (
      <span className="flex items-start gap-3">
        <input
          type="checkbox"
          aria-label={`Choose letter ${letter.id}`}
          checked={isChosen(letter)}
          onChange={(event) => choose(letter, event.target.checked)}
          className="mark size-6"
        />
        <span className="min-w-0">
          <span className="block font-semibold break-words">{letter.type ?? 'Unknown event'}</span>
          <span className="block text-muted">failed in {letter.group}</span>
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
  { title: 'Letter', cell: ({ id }) => <CopyableId id={id} of="letter" length={24} /> },
  { title: 'Retries', numeric: true, cell: ({ replays }) => (replays === 0 ? 'never' : `${replays} ×`) },
  {
    title: 'Read',
    cell: ({ id }) => (
      <Button kind="secondary" size="small" onClick={() => read(id)}>
        Read<span className="sr-only"> letter {id}</span>
      </Button>
    ),
  },
];

/** The letters ticked on the page that is shown. */
function useChosen(shown: readonly Letter[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen: shown.filter(({ id }) => ids.has(id)),
    isChosen: ({ id }: Letter) => ids.has(id),
    choose: ({ id }: Letter, isChosen: boolean) =>
      setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((other) => other !== id))),
    forget: () => setIds(new Set()),
  };
}

/** Events that a service gave up on. They stay listed when they are sent back; one that fails again is another letter. */
export function DeadLettersTab() {
  const { search, page, value, searchFor, filter, turnTo, open } = useListQueryParams();
  const state = oneOf(['waiting', 'replayed', 'set-aside', 'all'], value('state'));
  const group = oneOf(['', ...letterGroups], value('group'));
  const letters = useQuery(lettersQuery({ search, state, group, page }));
  const { chosen, isChosen, choose, forget } = useChosen(letters.data?.items ?? []);
  const [asking, setAsking] = useState<readonly Letter[]>([]);
  return (
    <div className="space-y-5">
      <div className="grid max-w-5xl gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <SearchBox label="Search by event, error or id" value={search} onSearch={searchFor} />
        <ChoiceFilter label="Show" value={state} choices={states} onChoose={(next) => filter('state', next)} />
        <ChoiceFilter label="Service" value={group} choices={groups} onChoose={(next) => filter('group', next)} />
      </div>
      <Button kind="secondary" disabled={chosen.length === 0} focusableWhenDisabled onClick={() => setAsking(chosen)}>
        Retry selected ({chosen.length})
      </Button>
      <ListFrame what="failed events" query={letters} page={page} onPage={turnTo}>
        {(rows) => (
          <Table
            caption="Failed events"
            columns={columns({ isChosen, choose, read: open })}
            rows={rows}
            keyOf={({ id }) => id}
            empty="No failed events found."
          />
        )}
      </ListFrame>
      <DeadLetterPanel id={value('open')} onClose={() => open('')} />
      <ReplayDialog letters={asking} onClose={() => setAsking([])} onDone={forget} />
    </div>
  );
}
