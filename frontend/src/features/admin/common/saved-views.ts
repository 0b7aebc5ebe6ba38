import { z } from 'zod';

/** A list with its filters and order, under a name. */
export interface SavedView {
  readonly name: string;
  /** The query of the address without the tab and the page: `status=paused&sort=name`. */
  readonly query: string;
}

const Views = z.array(z.object({ name: z.string(), query: z.string() }));

/** Query parameters that are not part of a view. */
const passing = ['tab', 'page', 'open', 'member', 'show'];

/** Returns the view in a query, with sorted parameters. */
export function viewOf(address: URLSearchParams): string {
  const query = new URLSearchParams(address);
  for (const name of passing) query.delete(name);
  query.sort();
  return query.toString();
}

const keyOf = (list: string) => `numbercast.views.${list}`;

/** Returns the operator's own views of a list, which are stored in this browser. */
export function readViews(list: string): readonly SavedView[] {
  try {
    return Views.parse(JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]'));
  } catch {
    return []; // not a valid list of views
  }
}

export const writeViews = (list: string, views: readonly SavedView[]) =>
  localStorage.setItem(keyOf(list), JSON.stringify(views));

/** Adds a view; one of the same name is replaced. */
export const withView = (views: readonly SavedView[], added: SavedView): readonly SavedView[] => [
  ...views.filter(({ name }) => name !== added.name),
  added,
];
