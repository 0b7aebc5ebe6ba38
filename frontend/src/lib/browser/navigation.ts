import { createContext, useContext } from 'react';

export interface Navigation {
  readonly pathname: string;
  /** The query with its question mark; null while a page built before it was asked for comes to life. */
  readonly search: string | null;
  readonly go: (to: string, how?: { replace?: boolean }) => void;
  /** Whether links go through `go` as well, and so stay inside the running application. */
  readonly followsLinks: boolean;
}

/** By the browser itself, one document after another: what public pages do, which carry no router. */
export const goByDocument: Navigation['go'] = (to, { replace = false } = {}) =>
  replace ? location.replace(to) : location.assign(to);

/**
 * Location and navigation. Components of public pages use this instead of the router, which
 * alone would take a third of a public page's budget.
 */
export const NavigationContext = createContext<Navigation>({
  pathname: '',
  search: null,
  go: goByDocument,
  followsLinks: false,
});

export const useNavigation = (): Navigation => useContext(NavigationContext);

/** The query of the address, once it is known. */
export function useQuery(): URLSearchParams | null {
  const { search } = useNavigation();
  return search === null ? null : new URLSearchParams(search);
}

/**
 * False until the scripts of a built page run: a form sent before that would be sent by the browser, into the address,
 * and a button pressed would do nothing. Both are disabled until then.
 */
export const useIsAlive = (): boolean => useNavigation().search !== null;
