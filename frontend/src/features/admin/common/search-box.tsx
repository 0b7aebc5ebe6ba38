import { useEffect, useRef, useState } from 'react';

import { TextField } from '../../../ui/field.js';

const pauseMs = 250;

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** Searches once the typing pauses, and follows the address when the back button changes it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: value, seen: value, isPending: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // An older search must not undo filters that were chosen during the pause
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // The URL may lag behind the input, so only a change of it counts, and never while the operator types
  if (typed.seen !== value) setTyped({ ...typed, text: typed.isPending ? typed.text : value, seen: value });
  const type = (text: string) => {
    setTyped({ ...typed, text, isPending: true });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTyped((current) => ({ ...current, isPending: false }));
      search.current(text);
    }, pauseMs);
  };
  return (
    <TextField
      label={label}
      bare
      type="search"
      maxLength={100}
      value={typed.text}
      onChange={(event) => type(event.target.value)}
    />
  );
}
