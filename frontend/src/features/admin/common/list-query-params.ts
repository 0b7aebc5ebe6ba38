import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * Returns the query of the URL, and the query of the last navigation, which may still be pending in the router.
 * Changes are based on the latter, so that they do not undo the pending one.
 */
function useAddress() {
  const [query, setQuery] = useSearchParams();
  const requested = useRef(query);
  useEffect(() => {
    requested.current = query;
  }, [query]);
  const navigateTo = (next: URLSearchParams, replace: boolean) => {
    requested.current = next;
    setQuery(next, { replace, preventScrollReset: true });
  };
  return { query, requested, navigateTo };
}

/**
 * The state of a list in the URL: it can be shared, survives a reload, and the back button undoes
 * the last step. All characters that are typed into a search are one step.
 */
export function useListQueryParams() {
  const { pathname } = useLocation();
  const { query, requested, navigateTo } = useAddress();
  const change = (changes: Record<string, string>, replace = false) => {
    const next = new URLSearchParams(requested.current);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    navigateTo(next, replace);
  };
  const search = query.get('search') ?? '';
  return {
    search,
    page: query.get('page') ?? '',
    value: (name: string, fallback = '') => query.get(name) ?? fallback,
    searchFor: (typed: string) => change({ search: typed, page: '' }, search !== '' && typed !== ''),
    filter: (name: string, value: string) => change({ [name]: value, page: '' }),
    clear: (...names: string[]) => change(Object.fromEntries([...names, 'page'].map((name) => [name, '']))),
    turnTo: (page: string) => change({ page }),
    /** Sets parameters of the address; empty ones are removed. */
    change: (changes: Record<string, string>) => change(changes),
    /** Returns the URL of the list with one entry open in the side panel. */
    addressOf: (id: string) => {
      const next = new URLSearchParams(query);
      next.set('open', id);
      return `${pathname}?${next}`;
    },
    /** Opens one entry in the side panel; an empty id closes it. */
    open: (id: string) => change({ open: id }),
  };
}

/** Returns the choice that the value of the address names, or else the first one. */
export const oneOf = <Choice extends string>(choices: readonly [Choice, ...Choice[]], value: string): Choice =>
  choices.find((choice) => choice === value) ?? choices[0];
