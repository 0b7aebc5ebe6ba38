import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useState } from 'react';

import type { Command, CommandGroup } from './command.js';
import { useCommandResults } from './command-results.js';

const debounceMs = 200;

/** Returns the newest value that has not changed for 200 ms, so that a request is not sent for each key press. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** An input and its results: arrow keys move the active result, Enter opens it, and the input keeps the focus. */
export function CommandList({ onChoose }: { onChoose: (command: Command) => void }) {
  const [typed, setTyped] = useState('');
  const { groups, isPending, isFailed } = useCommandResults(useDebounced(typed));
  return (
    // The results are filtered before they arrive here, so the mode adds no filter
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={typed}
      onValueChange={setTyped}
      autoHighlight="always"
      highlightItemOnHover={false}
      itemToStringValue={({ title }) => title}
    >
      <Autocomplete.Input
        aria-label="Search members, draws and tabs"
        maxLength={100}
        placeholder="Member, draw, tab or action"
        className="min-h-14 w-full border-b border-line bg-surface px-5 text-lg -outline-offset-2 placeholder:text-muted"
      />
      <Autocomplete.List aria-label="Found" className="min-h-0 overflow-y-auto p-2">
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.title} items={group.items}>
            <Autocomplete.GroupLabel className="label-caps px-3 pt-3 pb-1">{group.title}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => <CommandItem key={command.id} command={command} onChoose={onChoose} />}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Status className="border-t border-line px-5 py-2.5 text-[0.9375rem] text-muted">
        {statusText(groups, isPending, isFailed)}
      </Autocomplete.Status>
    </Autocomplete.Root>
  );
}

function statusText(groups: readonly CommandGroup[], isPending: boolean, isFailed: boolean): string {
  if (isPending) return 'Searching members…';
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const found = count === 0 ? 'Nothing found.' : `${count} found. ↑↓ to move · ↵ to open · # draws · @ members`;
  return isFailed ? `Members can’t be searched right now. ${found}` : found;
}

interface CommandItemProps {
  readonly command: Command;
  readonly onChoose: (command: Command) => void;
}

function CommandItem({ command, onChoose }: CommandItemProps) {
  const { title, detail, kind } = command;
  return (
    <Autocomplete.Item
      value={command}
      onClick={() => onChoose(command)}
      className="group flex h-[2.375rem] cursor-pointer items-center gap-3 rounded-control px-3 text-[0.9375rem] not-data-highlighted:hover:bg-sunken data-highlighted:bg-accent-soft"
      // Some screen readers announce the active option only if it is selected (ARIA APG, combobox pattern)
      render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
    >
      <span className="truncate font-semibold group-data-highlighted:text-accent">{title}</span>
      <span className="min-w-0 flex-1 shrink-[9] truncate text-muted max-sm:hidden">{detail}</span>
      <span className="ml-auto shrink-0 text-[0.8125rem] text-muted">{kind}</span>
    </Autocomplete.Item>
  );
}
