import { z } from 'zod';

export const PAGE_SIZE = 25;

/** `?page=`, from 1. */
export const pageSchema = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).default(1) });

export type Page = z.infer<typeof pageSchema>;

export const skipTo = (page: number) => (page - 1) * PAGE_SIZE;
