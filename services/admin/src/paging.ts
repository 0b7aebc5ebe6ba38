import { z } from 'zod';

export const PAGE_SIZE = 25;

/** `?page=`, from 1, and `?search=`, a part of what a line says in any case. */
export const listSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  search: z.string().trim().max(100).default(''),
});

export type ListQuery = z.infer<typeof listSchema>;

/** As a pattern that means just this text; a pattern may not hold the character of code 0 itself. */
const escaped = (text: string) =>
  text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);

/** Lines one of whose fields holds the text, and those of these ids; all of them when nothing is searched for. */
export function holding(search: string, fields: readonly string[], ids: readonly string[] = []) {
  if (search === '') return {};
  const pattern = { $regex: escaped(search), $options: 'i' };
  const found = ids.length > 0 ? [{ _id: { $in: ids } }] : [];
  return { $or: [...fields.map((field) => ({ [field]: pattern })), ...found] };
}
