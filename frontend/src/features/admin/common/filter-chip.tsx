import { useId } from 'react';

import { classNames } from '../../../lib/format/class-names.js';

interface FilterChipProps {
  readonly label: string;
  /** The value in the URL; empty when this filter is not set. */
  readonly value: string;
  /** The values with their titles. */
  readonly choices: readonly (readonly [value: string, title: string])[];
  readonly onChoose: (value: string) => void;
}

/** A single filter of a list, as wide as its text: `Status: Any ▾`. */
export function FilterChip({ label, value, choices, onChoose }: FilterChipProps) {
  const id = useId();
  return (
    <span
      className={classNames(
        'inline-flex min-h-9 items-center rounded-full border pl-3 text-[0.9375rem]',
        value === '' ? 'border-line-strong bg-surface' : 'border-accent bg-accent-soft',
      )}
    >
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className="min-h-9 [field-sizing:content] max-w-44 cursor-pointer rounded-full bg-transparent pr-2 pl-1.5 font-semibold text-ink"
      >
        <option value="">Any</option>
        {choices.map(([choice, title]) => (
          <option key={choice} value={choice}>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}
