import type { Filter, Restriction, Sort } from './query-forms.js';
import type { Query } from './query-sources.js';

export interface Index {
  key: Record<string, 1 | -1>;
  sparse?: boolean;
  partialFilterExpression?: object;
}

export const ID_INDEX: Index = { key: { _id: 1 } };

const isLoose = (restriction: Restriction) => restriction === 'weak' || restriction === 'present';

/** The index of an encrypted field is one of its blind indexes. */
const fieldOf = (path: string) => path.replace(/\.(of|parts)$/, '');

/** Returns whether an index serves the filter and the sort order of a query. */
export function isServedBy(index: Index, { filter, sort, isLimited, isPage }: Query): boolean {
  const key = Object.entries(index.key).map(([path, direction]) => [fieldOf(path), direction] as const);
  const isPartial = index.sparse || index.partialFilterExpression !== undefined;
  const [leading] = key[0]!;
  if (isPartial && !holdsAllMatches(index, leading, filter)) return false;
  const restriction = filter[leading] ?? 'weak';
  // A partial index contains few documents, so all of it can be read
  const isBounded = restriction !== 'weak' && (restriction !== 'present' || isPartial);
  // Reads only the first documents in the order; a page may skip some, until its time limit
  const isFirstOfAll = isLimited && sort.length > 0 && (isPage || Object.values(filter).every(isLoose));
  // A field restricted to one value does not affect the order
  const order = sort.filter(([field]) => filter[field] !== 'value');
  return isInOrder(key, filter, order) && (isBounded || isFirstOfAll);
}

function holdsAllMatches({ partialFilterExpression }: Index, leading: string, filter: Filter) {
  const needed = partialFilterExpression ? Object.keys(partialFilterExpression) : [leading];
  return needed.every((path) => (filter[path] ?? 'weak') !== 'weak');
}

/**
 * Returns whether an index has the sort order. It can be read forward or backward, in the order of its fields after
 * those restricted to one value. For several values, the database reads a range of the index for each and merges them.
 */
function isInOrder(key: (readonly [string, 1 | -1])[], filter: Filter, sort: Sort) {
  let sorted = 0;
  let factor = 0;
  for (const [field, direction] of key) {
    const next = sort[sorted];
    if (!next) break;
    if (next[0] === field && (factor === 0 || next[1] * direction === factor)) {
      factor = next[1] * direction;
      sorted += 1;
    } else if (filter[field] !== 'value' && filter[field] !== 'values') break;
  }
  return sorted === sort.length;
}
