import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The address as it was last asked for, of which the router may still be on its way there: what is changed meanwhile is
 * added to it and takes nothing back.
 */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const asked = useRef(query);
  useEffect(() => {
    asked.current = query;
  }, [query]);
  const ask = (next: URLSearchParams, replace: boolean) => {
    asked.current = next;
    setQuery(next, { replace, preventScrollReset: true });
  };
  return { query, asked, ask };
}

/**
 * Where the operator is in a list, kept in the address: it can be shared, survives a reload, and the back button undoes
 * the last step. Letters typed into a search one after the other are one step.
 */
export function useListQueryParams() {
  const { query, asked, ask } = useAddress();
  const change = (changes: Record<string, string>, replace = false) => {
    const next = new URLSearchParams(asked.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    ask(next, replace);
  };
  const search = query.get('search') ?? '';
  return {
    search,
    page: query.get('page') ?? '',
    value: (name: string, fallback = '') => query.get(name) ?? fallback,
    searchFor: (typed: string) => change({ search: typed, page: '' }, search !== '' && typed !== ''),
    filter: (name: string, value: string) => change({ [name]: value, page: '' }),
    turnTo: (page: string) => change({ page }),
    /** Opens one entry of the list beside it; an empty id closes it. */
    open: (id: string) => change({ open: id }),
  };
}

/** The value of an address that stands for a choice; anything else is the first one. */
export const oneOf = <Choice extends string>(choices: readonly [Choice, ...Choice[]], value: string): Choice =>
  choices.find((choice) => choice === value) ?? choices[0];
