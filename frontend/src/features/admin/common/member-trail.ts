import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

import { paths } from '../../../lib/browser/paths.js';

const Trail = z.object({
  /** The list's address, with its filters. */
  from: z.string(),
  /** The members of the list, in its order. */
  ids: z.array(z.string()),
  /** The list's position in the history of the browser, if the router knows it. */
  place: z.number().optional(),
});
type Trail = z.infer<typeof Trail>;

const storageKey = 'numbercast.member-trail';
const users: Trail = { from: paths.admin({ tab: 'users' }), ids: [] };

/** React Router numbers the entries of the browser's history. */
const placeInHistory = () => (window.history.state as { idx?: number } | null)?.idx;

/** The last list of members in this tab of the browser; a reload does not forget it. */
function current(): Trail {
  try {
    return Trail.parse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
  } catch {
    return users;
  }
}

/** Stores the list of members for the member page, whose shortcut keys move through the list and return to it. */
export function useMemberTrail(ids: readonly string[] | undefined) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!ids) return;
    const trail: Trail = { from: pathname + search, ids: [...new Set(ids)], place: placeInHistory() };
    sessionStorage.setItem(storageKey, JSON.stringify(trail));
  }, [ids, pathname, search]);
}

export const addressOfTrail = (): string => current().from;

/** Whether the list is the previous history entry, so that going back restores its scroll position. */
export function isTrailBefore(): boolean {
  const { place } = current();
  return place !== undefined && placeInHistory() === place + 1;
}

/** The members before and after one in the list that it was opened from. */
export function neighborsOf(memberId: string): { previous?: string; next?: string } {
  const { ids } = current();
  const at = ids.indexOf(memberId);
  return at === -1 ? {} : { previous: ids[at - 1], next: ids[at + 1] };
}
