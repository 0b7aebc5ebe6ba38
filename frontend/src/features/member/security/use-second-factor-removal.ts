import { missing } from '#words/features/member/account/current-password.js';
import * as words from '#words/features/member/security/second-factor-dialog.js';
import { unexplained } from '#words/lib/api/problem-error.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { fieldErrorsOf } from '../../../lib/api/problem-error.js';
import { toast } from '../../../ui/toast.js';
import { errorMessageOf } from '../account/error-message.js';
import { removeSecondFactor, secondFactorQuery, type Passkey } from './second-factor-api.js';

/** Removes all second factors or one passkey, after a password check. */
export function useSecondFactorRemoval(onClose: () => void) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: removeSecondFactor,
    onSuccess: (_, { passkey }) => {
      toast(passkey ? words.removed(passkey.label) : words.isOff);
      if (passkey) type('');
      else close();
    },
    onSettled: invalidateOnSettled(queryClient, secondFactorQuery),
  });
  const type = (text: string) => {
    setCurrentPassword(text);
    setMissing(false);
    remove.reset();
  };
  const close = () => {
    type('');
    onClose();
  };
  /** @param passkey the passkey to remove; all second factors if absent */
  const submit = (form: HTMLFormElement, passkey?: Passkey) => {
    if (currentPassword) return remove.mutate({ currentPassword, passkey });
    setMissing(true);
    (form.elements.namedItem('currentPassword') as HTMLInputElement).focus();
  };
  const { currentPassword: refused } = fieldErrorsOf(remove.error);
  return {
    currentPassword,
    submit,
    close,
    type,
    isPending: remove.isPending,
    /** The passkey being removed. */
    passkey: remove.variables?.passkey,
    passwordError: refused ?? (isMissing ? missing : undefined),
    failure: remove.error && !refused && errorMessageOf(remove.error, unexplained),
  };
}
