import type { Schema } from 'mongoose';
import { z } from 'zod';
import { invalidInput } from './problem.js';
import { valueAt } from '../persistence/value-at.js';

/** An order of documents. The last field is unique among them: `{ paidAt: -1, _id: -1 }`. */
export type Order = Record<string, 1 | -1>;

/** The documents on one side of another document, which is identified by its values of the order's fields. */
export interface Place {
  side: 'after' | 'before';
  values: unknown[];
}

const NOT_A_PAGE = 'This is not a page of this list; leave it out for the first';
const LONGEST_TOKEN = 2_000; // two names of 100 characters, and an id

/** The parameter `?page=`: `next` or `previous` of another page of a list. Without it, the first page is returned. */
export const pageToken = z
  .string()
  .trim()
  .max(LONGEST_TOKEN)
  .regex(/^[\w-]*$/, NOT_A_PAGE) // base64url, so that the longest token fits into the headers
  .default('');

const stored = z.tuple([z.enum(['after', 'before'])], z.union([z.string().max(LONGEST_TOKEN), z.number(), z.null()]));

export function writeToken(side: Place['side'], document: object, order: Order): string {
  const values = Object.keys(order).map((field) => valueAt(document, field) ?? null);
  return Buffer.from(JSON.stringify([side, ...values])).toString('base64url');
}

const notAPage = () => invalidInput({ errors: [{ pointer: '/page', detail: NOT_A_PAGE }] });

/** @throws invalidInput for a text that {@link writeToken} has not written for this order */
export function readToken(token: string, order: Order, schema: Schema): Place | null {
  if (token === '') return null;
  const fields = Object.keys(order);
  try {
    const [side, ...values] = stored.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    if (values.length !== fields.length) throw notAPage();
    return { side, values: values.map((value, index) => cast(value, fields[index]!, schema)) };
  } catch {
    throw notAPage();
  }
}

/** Casts a value of a token to the field's type; times are texts in tokens. @throws when the value has another type */
function cast(value: unknown, field: string, schema: Schema): unknown {
  const type = schema.path(field) as { cast(value: unknown): unknown } | undefined;
  return value === null || !type ? value : type.cast(value);
}

export const reversed = (order: Order): Order =>
  Object.fromEntries(Object.entries(order).map(([field, direction]) => [field, direction === 1 ? -1 : 1]));

/**
 * Selects the documents after a position in the order. The first condition gives the database a range of the index;
 * with the alternatives alone it would read the index from its beginning.
 */
export function behind(order: Order, values: unknown[]): object {
  const fields = Object.entries(order);
  const [[first, direction]] = fields as [[string, 1 | -1]];
  const alternatives = fields.map(([field, way], index) => ({
    $and: [
      ...fields.slice(0, index).map(([same], position) => ({ [same]: values[position] })),
      further(field, way, values[index]),
    ],
  }));
  return { $and: [fromOn(first, direction, values[0]), { $or: alternatives }] };
}

/** A field that is missing, or null, comes before all values. */
function further(field: string, direction: 1 | -1, value: unknown): object {
  if (direction === 1) return { [field]: value === null ? { $ne: null } : { $gt: value } };
  if (value === null) return NOTHING;
  return { $or: [{ [field]: { $lt: value } }, { [field]: null }] };
}

function fromOn(field: string, direction: 1 | -1, value: unknown): object {
  if (direction === 1) return value === null ? {} : { [field]: { $gte: value } };
  return { [field]: value === null ? null : { $not: { $gt: value } } };
}

const NOTHING = { _id: { $in: [] } };
