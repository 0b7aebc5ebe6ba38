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
  if (password.length < shortest) return `Password must be at least ${shortest} characters long`;
  return passwordHolds(password) ? undefined : 'Choose a password that meets every rule below.';
}

function faultsOf({ currentPassword, newPassword, confirmation }: Passwords): Faults {
  return {
    currentPassword: currentPassword === '' ? 'Please enter your current password.' : undefined,
    newPassword: faultOfNew(newPassword),
    confirmation: confirmation === newPassword ? undefined : 'New passwords do not match',
  };
}

const firstOf = (faults: Faults) => (Object.keys(empty) as PasswordFieldName[]).find((name) => faults[name]);

/** The three fields of a password change: checked when handed in, from then on while they are typed. */
export function usePasswordChange(onChanged: () => void) {
  const [values, setValues] = useState(empty);
  const [isAttempted, setAttempted] = useState(false);
  const change = useAccountMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      toast('Password updated successfully!');
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
  const failure =
    change.error && !isSaidElsewhere && errorMessageOf(change.error, 'Failed to update password. Please try again.');
  return { values, errors, failure, isAttempted, isPending: change.isPending, type, submit, reset };
}
