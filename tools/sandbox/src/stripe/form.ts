export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

/** Reads `items[0][price]=x&metadata[a]=b` into nested values; keys that are all 0, 1, 2 … become a list. */
export function parseForm(encoded: string): Form {
  const root: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(encoded)) place(root, segmentsOf(name), value);
  return lists(root) as Form;
}

function segmentsOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open < 0) return [name];
  // The parts between brackets: `[0][price]` yields 0 and price.
  return [name.slice(0, open), ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')];
}

function place(target: Form, [head = '', ...rest]: string[], value: string) {
  const key = head === '' ? String(Object.keys(target).length) : head;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const existing = target[key];
  const child = typeof existing === 'object' ? (existing as Form) : (Object.create(null) as Form);
  target[key] = child;
  place(child, rest, value);
}

function lists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, lists(child)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
