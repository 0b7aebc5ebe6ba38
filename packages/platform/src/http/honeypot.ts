import { z } from 'zod';

/**
 * Names no browser fills in by itself, in forms that visitors send: people neither see nor reach this field, only a
 * program fills it in. It gets the answer it would have got and nothing is done: one that is refused is changed until
 * it is not.
 */
export const honeypot = z.string().max(1_000).optional();
