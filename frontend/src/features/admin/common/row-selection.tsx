import { useState } from 'react';

import { formatCount } from '../../../lib/format/format-count.js';

/** The rows that an operator has chosen, by their keys. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly choose: (keys: readonly string[], isOn: boolean) => void;
  readonly clear: () => void;
}

/** @param place the list that is shown: another one begins without chosen rows */
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

/** Chooses all rows of the page. */
export function SelectAll({ selection, keys }: { selection: Selection; keys: readonly string[] }) {
  return (
    <label className="flex min-h-10 items-center gap-3 border-b border-line px-4 text-[0.9375rem] text-muted">
      <input
        type="checkbox"
        checked={keys.every((key) => selection.selected.has(key))}
        onChange={({ target }) => selection.choose(keys, target.checked)}
        className="mark size-5"
      />
      Select all {formatCount(keys.length, 'row')} of this page
    </label>
  );
}
