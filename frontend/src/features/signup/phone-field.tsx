import { useController, useFormContext } from 'react-hook-form';

import * as words from '#words/features/signup/basics.js';
import { TextField } from '../../ui/field.js';
import type { BasicsForm } from './basics-schema.js';
import { formattedPhone, phoneDigits } from '../../lib/format/us-phone.js';

/** Groups the digits while they are typed and keeps the cursor after the same digit. */
function regroup(input: HTMLInputElement): string {
  const digits = phoneDigits(input.value);
  // A number with a country code is grouped when it is a complete US number; any other stays as typed
  const isComplete = /^\d{10}$/.test(digits);
  if (digits.length > 10 || (input.value.trimStart().startsWith('+') && !isComplete)) return input.value;
  const digitsBefore = phoneDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  const formatted = formattedPhone(digits);
  const dashesBefore = digitsBefore > 6 ? 2 : digitsBefore > 3 ? 1 : 0;
  input.value = formatted;
  input.setSelectionRange(digitsBefore + dashesBefore, digitsBefore + dashesBefore);
  return formatted;
}

export function PhoneField() {
  const { control } = useFormContext<BasicsForm>();
  const { field, fieldState } = useController({ control, name: 'phone' });
  return (
    <TextField
      label={words.phone}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder="123-456-7890"
      hintAt="above"
      hint={words.phoneHint}
      error={fieldState.error?.message}
      {...field}
      onChange={(event) => field.onChange(regroup(event.target))}
    />
  );
}
