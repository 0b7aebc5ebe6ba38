import { useId } from 'react';

import { classNames } from '../../../lib/format/class-names.js';

interface DayFilterProps {
  readonly label: string;
  /** yyyy-mm-dd; empty while the list is not filtered by it. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** Filter by the first or last day, in the time zone of the draws. */
export function DayFilter({ label, value, onChoose }: DayFilterProps) {
  const id = useId();
  return (
    <span
      className={classNames(
        'inline-flex min-h-9 items-center rounded-full border px-3 text-[0.9375rem]',
        value === '' ? 'border-line-strong bg-surface' : 'border-accent bg-accent-soft',
      )}
    >
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        min="2025-01-01"
        max="2099-12-31"
        value={value}
        // An incomplete date has an empty value
        onChange={({ target }) => target.validity.valid && onChoose(target.value)}
        className="figures min-h-9 bg-transparent pl-1.5 font-semibold text-ink"
      />
    </span>
  );
}
