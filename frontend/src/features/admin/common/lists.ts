import { GAMES } from '@numbercast/lottery';
import { z } from 'zod';

export const GameKey = z.enum(GAMES);

/** A page of a list, with the length of the whole list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number(),
    isTotalCapped: z.boolean().default(false),
    previous: z.string().nullable().default(null),
    next: z.string().nullable().default(null),
  });

export type ListPage<Row> = z.infer<ReturnType<typeof pageOf<z.ZodType<Row>>>>;

/** Builds a query string without the empty parameters. */
export const queryStringOf = (query: Readonly<Record<string, string | number>>) => {
  const entries = Object.entries(query).filter(([, value]) => value !== '');
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
};

export interface ListPlace {
  readonly search: string;
  /** The `previous` or `next` of another page; empty for the first. */
  readonly page: string;
}
