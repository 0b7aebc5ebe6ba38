import * as words from '#words/lib/api/problem-error.js';

export interface FieldProblem {
  readonly pointer: string;
  readonly detail: string;
}

export interface Problem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly errors: readonly FieldProblem[];
  /** Seconds until the request may be retried, if the response specifies them. */
  readonly retryAfterS?: number | undefined;
}

/** An error response of one of our services (RFC 9457). `code` is the last part of the problem's type. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number;
  readonly detail: string | undefined;
  readonly errors: readonly FieldProblem[];
  readonly retryAfterS: number | undefined;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.code = problem.code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.errors = problem.errors;
    this.retryAfterS = problem.retryAfterS;
  }
}

/** The request received no response at all. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  constructor(options?: ErrorOptions) {
    super(words.connection, options);
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Partial<FieldProblem> | null) => {
    const pointer = text(entry?.pointer);
    const detail = text(entry?.detail);
    return pointer && detail ? [{ pointer, detail }] : [];
  });
}

/** Parses an error response with any body: a proxy in between may return a page instead of a problem. */
export async function problemFrom(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const problem: Problem = {
    status: response.status,
    code: text(fields['type'])?.split('/').at(-1) ?? `http-${response.status}`,
    title: text(fields['title']) ?? words.unexplained,
    detail: text(fields['detail']),
    errors: fieldProblems(fields['errors']),
    retryAfterS: Number(response.headers.get('retry-after')) || undefined,
  };
  return new ProblemError(await words.translated(problem));
}

/** True when `error` is a problem with this code, e.g. `hasCode(error, 'zip-not-found')`. */
export const hasCode = (error: unknown, code: string): error is ProblemError =>
  error instanceof ProblemError && error.code === code;

/** Returns the error's messages by field, for forms without a library: `/email` → `email`. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ProblemError
    ? Object.fromEntries(error.errors.map(({ pointer, detail }) => [pointer.slice(1), detail]))
    : {};

/** Returns the text of {@link messageOf} for an error without field errors; otherwise, or without an error, null. */
export const fieldlessMessageOf = (error: unknown, fallback: string): string | null =>
  error === null || Object.keys(fieldErrorsOf(error)).length > 0 ? null : messageOf(error, fallback);

/** Returns the service's own text for a rejected request (4xx), or the connection error's; otherwise `fallback`. */
export const messageOf = (error: unknown, fallback: string): string => {
  if (error instanceof ConnectionError) return error.message;
  return error instanceof ProblemError && error.status < 500 ? error.message : fallback;
};
