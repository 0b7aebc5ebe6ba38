/** A clause that the feed does not support, reported in the portal's own error format. */
export class MalformedQuery extends Error {}

interface Row {
  draw_date: string;
}

const CONDITION = /^\s*draw_date\s*(>=|<=|!=|=|>|<)\s*'([^']*)'\s*$/i;
const BETWEEN = /^\s*draw_date\s+between\s+'([^']*)'\s+and\s+'([^']*)'\s*$/i;

/** Applies `$where`, `$order`, `$offset` and `$limit` on draw_date, the part of SoQL that clients of such feeds use. */
export function applySoql<T extends Row>(rows: T[], query: URLSearchParams): T[] {
  const kept = rows.filter(conditionOf(query));
  const order = (query.get('$order') ?? 'draw_date DESC').trim();
  if (!/^draw_date(\s+(asc|desc))?$/i.test(order)) throw new MalformedQuery(`cannot order by ${order}`);
  const descending = /desc$/i.test(order);
  const sorted = kept.toSorted((a, b) => a.draw_date.localeCompare(b.draw_date) * (descending ? -1 : 1));
  const offset = whole(query, '$offset', 0);
  return sorted.slice(offset, offset + whole(query, '$limit', 1000));
}

function conditionOf(query: URLSearchParams): (row: Row) => boolean {
  const equal = query.get('draw_date');
  const where = query.get('$where');
  const between = where === null ? null : BETWEEN.exec(where);
  const tests = between
    ? [compare('>=', between[1]), compare('<=', between[2])]
    : (where?.split(/\s+and\s+/i) ?? []).map(condition);
  if (equal !== null) tests.push(compare('=', equal));
  return ({ draw_date: date }) => tests.every((test) => test(date));
}

function condition(text: string) {
  const match = CONDITION.exec(text);
  if (!match) throw new MalformedQuery(`cannot understand ${text}`);
  return compare(match[1] ?? '=', match[2]);
}

function compare(operator: string, given = ''): (date: string) => boolean {
  const value = given.length === 10 ? `${given}T00:00:00.000` : given;
  if (operator === '>') return (date) => date > value;
  if (operator === '>=') return (date) => date >= value;
  if (operator === '<') return (date) => date < value;
  if (operator === '<=') return (date) => date <= value;
  if (operator === '!=') return (date) => date !== value;
  return (date) => date === value;
}

function whole(query: URLSearchParams, name: string, usual: number) {
  const value = Number(query.get(name) ?? usual);
  if (!Number.isInteger(value) || value < 0) throw new MalformedQuery(`${name} must be a whole number`);
  return Math.min(value, 50_000);
}
