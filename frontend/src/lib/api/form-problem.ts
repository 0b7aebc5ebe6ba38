import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

import { ProblemError } from './problem-error.js';

/**
 * Shows the error's field errors at their fields, by pointer (`/email` → `email`).
 * @returns whether every error was matched to a field, so that none has to be shown elsewhere.
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly Path<T>[],
  setError: UseFormSetError<T>,
): boolean {
  if (!(error instanceof ProblemError) || error.errors.length === 0) return false;
  const placed = error.errors.filter(({ pointer, detail }) => {
    const field = fields.find((name) => pointer === `/${name.replaceAll('.', '/')}`);
    if (field) setError(field, { type: 'server', message: detail }, { shouldFocus: true });
    return field !== undefined;
  });
  return placed.length === error.errors.length;
}
