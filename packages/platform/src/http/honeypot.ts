import { z } from 'zod';

/**
 * Form field that people neither see nor reach, under names that browsers do not autofill: only a program fills it in.
 * Such a request gets the usual response and has no effect: a rejected program would be adapted until it is accepted.
 */
export const honeypot = z.string().max(1_000).optional();
