import { type ReactNode, useState } from 'react';

import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { Button } from '../../../ui/button.js';

/** The rows that an operator has chosen, by their keys. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly choose: (keys: readonly string[], isOn: boolean) => void;
  readonly clear: () => void;
}

/** @param place identifies the shown list; a different one starts with no rows selected */
export function useSelection(place: string): Selection {
  const [state, become] = useState<{ place: string; selected: ReadonlySet<string> }>({ place, selected: new Set() });
  const selected = state.place === place ? state.selected : new Set<string>();
  return {
    selected,
    choose: (keys, isOn) => {
      const next = new Set(selected);
      for (const key of keys)
        if (isOn) next.add(key);
        else next.delete(key);
      become({ place, selected: next });
    },
    clear: () => become({ place, selected: new Set() }),
  };
}

interface SelectRowProps {
  readonly selection: Selection;
  readonly rowKey: string;
  readonly name: string;
}

export function SelectRow({ selection, rowKey, name }: SelectRowProps) {
  return (
    <span className="relative z-10 grid place-items-center">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.selected.has(rowKey)}
        onChange={({ target }) => selection.choose([rowKey], target.checked)}
        className="mark size-5"
      />
    </span>
  );
}

interface SelectionBarProps {
  readonly selection: Selection;
  /** The rows of the page. */
  readonly keys: readonly string[];
  readonly children: ReactNode;
}

/** Bar above the list that selects all rows of the page and offers the bulk actions for the selected ones. */
export function SelectionBar({ selection, keys, children }: SelectionBarProps) {
  const { selected, choose, clear } = selection;
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-2 text-[0.9375rem] lg:sticky lg:top-0 lg:z-20">
      <label className="flex items-center gap-3 text-muted">
        <input
          type="checkbox"
          checked={keys.every((key) => selected.has(key))}
          onChange={({ target }) => choose(keys, target.checked)}
          className="mark size-5"
        />
        Select this page<span className="sr-only"> ({formatCount(keys.length, 'row')})</span>
      </label>
      {selected.size > 0 && (
        <section aria-label="Selected rows" className="flex flex-1 flex-wrap items-center gap-2 max-sm:basis-full">
          <output className="figures mr-2 font-semibold">{formatNumber(selected.size)} selected</output>
          {children}
          <Button kind="quiet" size="small" className="ml-auto" onClick={clear}>
            Clear
          </Button>
        </section>
      )}
    </div>
  );
}
