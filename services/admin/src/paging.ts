import { pageToken, termsCondition } from '@numbercast/platform';
import { z } from 'zod';

export const PAGE_SIZE = 25;

/** `?page=` and `?search=`. */
export const listSchema = z.object({
  page: pageToken,
  search: z.string().trim().max(100).default(''),
});

export type ListQuery = z.infer<typeof listSchema>;

/** Returns the filter of a search: by terms, by id, or among these ids. An empty search matches everything. */
export function searched(search: string, ids: readonly string[] = []) {
  if (search === '') return {};
  const terms = termsCondition('searchTerms', search);
  return { $or: [{ _id: { $in: [search, ...ids] } }, ...(terms ? [terms] : [])] };
}
