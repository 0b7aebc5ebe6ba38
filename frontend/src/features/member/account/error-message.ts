import { ProblemError } from '../../../lib/api/problem-error.js';

/** Error text of a rejected request. A failure on our side, or no response, gets the text of spec §8. */
export const errorMessageOf = (error: unknown, otherwise: string): string =>
  error instanceof ProblemError && error.status < 500 ? error.message : otherwise;
