import * as words from '#words/features/member/closing/return-date.js';
import { pauseEndDates } from '@numbercast/lottery';

import { fieldErrorsOf } from '../../../lib/api/problem-error.js';
import { longDateOf } from '../../../lib/lottery/draw-time.js';
import { TextField } from '../../../ui/field.js';

interface ReturnDateProps {
  readonly value: string;
  readonly now: Date;
  readonly disabled: boolean;
  /** Error of the request. An error about the date is shown at the field. */
  readonly error: Error | null;
  readonly onChange: (date: string) => void;
}

/** Returns the error of the date; undefined without a date and for one within the limits. */
export function returnDateError(date: string, now: Date): string | undefined {
  const { first, last } = pauseEndDates(now);
  if (!date || (date >= first && date <= last)) return undefined;
  return words.outOfRange(longDateOf(first), longDateOf(last));
}

/** Field for the day on which a pause ends automatically. */
export function ReturnDate({ value, now, disabled, error, onChange }: ReturnDateProps) {
  const { first, last } = pauseEndDates(now);
  return (
    <TextField
      label={words.label}
      hint={words.hint}
      hintAt="above"
      type="date"
      min={first}
      max={last}
      value={value}
      disabled={disabled}
      error={returnDateError(value, now) ?? fieldErrorsOf(error)['until']}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
