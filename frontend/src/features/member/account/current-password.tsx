import * as words from '#words/features/member/account/current-password.js';
import type { ComponentProps } from 'react';

import { PasswordField } from '../../../ui/field.js';

interface CurrentPasswordProps extends Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> {
  /** For password managers, which keep passwords by account. */
  readonly email: string;
}

/** Field for re-entering the current password. */
export function CurrentPassword({ email, ...field }: CurrentPasswordProps) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={words.label} autoComplete="current-password" {...field} />
    </>
  );
}
