import { createContext, useContext } from 'react';

export interface Navigation {
  readonly pathname: string;
  /** The query with its question mark; null while a prerendered page is being hydrated. */
  readonly search: string | null;
  readonly go: (to: string, how?: { replace?: boolean }) => void;
  /** Whether links go through `go` as well, and so stay inside the running application. */
  readonly followsLinks: boolean;
}

/** Navigates by loading documents, for public pages, which do not include the router. */
export const goByDocument: Navigation['go'] = (to, { replace = false } = {}) =>
  replace ? location.replace(to) : location.assign(to);

/**
 * Location and navigation. Components of public pages use this instead of the router, which
 * alone would use up a third of a public page's size budget.
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
 * False until a prerendered page is hydrated. Forms and buttons are disabled until then: the browser itself would
 * submit a form, into the URL, and a button would do nothing.
 */
export const useIsAlive = (): boolean => useNavigation().search !== null;
