import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useState } from 'react';

import { useCommandResults, type CommandResult, type CommandResultGroup } from './command-results.js';

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
export function CommandList({ onChoose }: { onChoose: (to: string) => void }) {
  const [typed, setTyped] = useState('');
  const { groups, isPending, isFailed } = useCommandResults(useDebounced(typed));
  return (
    // The results are filtered before they arrive here, so that the mode adds no filter of its own
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
        placeholder="Member, draw or tab"
        className="min-h-14 w-full border-b border-line bg-surface px-5 text-lg -outline-offset-2 placeholder:text-muted"
      />
      <Autocomplete.List aria-label="Found" className="min-h-0 overflow-y-auto p-2">
        {(group: CommandResultGroup) => (
          <Autocomplete.Group key={group.title} items={group.items}>
            <Autocomplete.GroupLabel className="label-caps px-3 pt-3 pb-1">{group.title}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(result: CommandResult) => <ResultItem key={result.id} result={result} onChoose={onChoose} />}
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

function statusText(groups: readonly CommandResultGroup[], isPending: boolean, isFailed: boolean): string {
  if (isPending) return 'Looking for members…';
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const found = count === 0 ? 'Nothing found.' : `${count} found. ↑↓ to move · ↵ to open`;
  return isFailed ? `Members can’t be searched right now. ${found}` : found;
}

interface ResultItemProps {
  readonly result: CommandResult;
  readonly onChoose: (to: string) => void;
}

function ResultItem({ result, onChoose }: ResultItemProps) {
  return (
    <Autocomplete.Item
      value={result}
      onClick={() => onChoose(result.to)}
      className="group cursor-pointer rounded-control px-3 py-2 not-data-highlighted:hover:bg-sunken data-highlighted:bg-accent-soft"
      // Some screen readers announce the active option only if it is selected (ARIA APG, combobox pattern)
      render={(props, { highlighted }) => <div {...props} aria-selected={highlighted} />}
    >
      <span className="block font-semibold group-data-highlighted:text-accent">{result.title}</span>
      <span className="block text-[0.9375rem] break-all text-muted">{result.detail}</span>
    </Autocomplete.Item>
  );
}
