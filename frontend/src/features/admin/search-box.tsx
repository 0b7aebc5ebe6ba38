import { useEffect, useState } from 'react';

import { TextField } from '../../ui/field.js';

const pauseMs = 250;

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** Searches once the typing pauses. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <TextField
      label={label}
      bare
      type="search"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
