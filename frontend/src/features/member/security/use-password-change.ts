import { missing } from '#words/features/member/account/current-password.js';
import * as words from '#words/features/member/security/change-password-dialog.js';
import { useState, type FormEvent } from 'react';

import { passwordHolds } from '../../../lib/auth/password-rules.js';
import { fieldErrorsOf } from '../../../lib/api/problem-error.js';
import { toast } from '../../../ui/toast.js';
import { changePassword, useAccountMutation } from '../account/account-api.js';
import { errorMessageOf } from '../account/error-message.js';

const empty = { currentPassword: '', newPassword: '', confirmation: '' };
type Passwords = typeof empty;
export type PasswordFieldName = keyof Passwords;
type Faults = Partial<Record<PasswordFieldName, string>>;

const shortest = 6;

function faultOfNew(password: string): string | undefined {
  if (password.length < shortest) return words.tooShort(shortest);
  return passwordHolds(password) ? undefined : words.breaksRule;
}

function faultsOf({ currentPassword, newPassword, confirmation }: Passwords): Faults {
  return {
    currentPassword: currentPassword === '' ? missing : undefined,
    newPassword: faultOfNew(newPassword),
    confirmation: confirmation === newPassword ? undefined : words.mismatch,
  };
}

const firstOf = (faults: Faults) => (Object.keys(empty) as PasswordFieldName[]).find((name) => faults[name]);

/** State of the password form. Its three fields are validated on submit, and after that while typing. */
export function usePasswordChange(onChanged: () => void) {
  const [values, setValues] = useState(empty);
  const [isAttempted, setAttempted] = useState(false);
  const change = useAccountMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      toast(words.updated);
      reset();
      onChanged();
    },
  });
  const reset = () => {
    setValues(empty);
    setAttempted(false);
    change.reset();
  };
  const type = (name: PasswordFieldName, text: string) => {
    setValues({ ...values, [name]: text });
    if (change.error) change.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempted(true);
    const first = firstOf(faultsOf(values));
    if (first) return (event.currentTarget.elements.namedItem(first) as HTMLInputElement).focus();
    const { currentPassword, newPassword } = values;
    change.mutate({ currentPassword, newPassword });
  };
  const refused: Faults = fieldErrorsOf(change.error);
  const errors: Faults = { ...(isAttempted && faultsOf(values)), ...refused };
  const isSaidElsewhere = firstOf(refused) !== undefined;
  const failure = change.error && !isSaidElsewhere && errorMessageOf(change.error, words.failed);
  return { values, errors, failure, isAttempted, isPending: change.isPending, type, submit, reset };
}
