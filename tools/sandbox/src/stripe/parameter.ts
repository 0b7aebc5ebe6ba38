import { z } from 'zod';

/** Building blocks for form-encoded parameters, where everything arrives as text. */
export const text = z.string().max(5000);
export const whole = z.coerce.number().int();
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));

/** An empty string unsets a value. */
export const emptyable = <T extends z.ZodType>(schema: T) => z.union([z.literal('').transform(() => null), schema]);

export const range = z.union([
  whole.transform((value) => ({ gte: value, lte: value })),
  z.strictObject({ gt: whole.optional(), gte: whole.optional(), lt: whole.optional(), lte: whole.optional() }),
]);

export const paging = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

export function within(value: number, limits: z.output<typeof range> | undefined): boolean {
  if (!limits) return true;
  const { gt, gte, lt, lte }: { gt?: number; gte?: number; lt?: number; lte?: number } = limits;
  return (
    (gt === undefined || value > gt) &&
    (gte === undefined || value >= gte) &&
    (lt === undefined || value < lt) &&
    (lte === undefined || value <= lte)
  );
}

/** Merges metadata the way Stripe does: keys with an empty value are removed. */
export function mergeMetadata(before: Record<string, string>, changes: Record<string, string> | null | undefined) {
  if (changes === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));
}
