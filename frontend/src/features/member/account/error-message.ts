import { ProblemError } from '../../../lib/api/problem-error.js';

/** What a service says against a request. A failure on our side, or no answer at all, gets the text of spec §8. */
export const errorMessageOf = (error: unknown, otherwise: string): string =>
  error instanceof ProblemError && error.status < 500 ? error.message : otherwise;
