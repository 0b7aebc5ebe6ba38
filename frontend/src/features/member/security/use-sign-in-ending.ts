import { missing } from '#words/features/member/account/current-password.js';
import * as words from '#words/features/member/security/sign-ins-dialog.js';
import { unexplained } from '#words/lib/api/problem-error.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { fieldErrorsOf } from '../../../lib/api/problem-error.js';
import { toast } from '../../../ui/toast.js';
import { errorMessageOf } from '../account/error-message.js';
import { endSignIn, signInsQuery, type SignIn } from './sign-ins-api.js';

/** Ends sessions of the account one by one. The password is entered once and retained until the dialog closes. */
export function useSignInEnding(onClose: () => void) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: endSignIn,
    onSuccess: (_, { device }) => toast(device ? words.signedOut(words.device(device)) : words.signedOutThere),
    onSettled: invalidateOnSettled(queryClient, signInsQuery),
  });
  const type = (text: string) => {
    setCurrentPassword(text);
    setMissing(false);
    ending.reset();
  };
  const close = () => {
    type('');
    onClose();
  };
  const end = (form: HTMLFormElement, { id, device }: SignIn) => {
    if (ending.isPending) return;
    // The focused button is removed together with its device
    const onSuccess = () => form.querySelector('ul')?.focus();
    if (currentPassword) return ending.mutate({ currentPassword, id, device }, { onSuccess });
    setMissing(true);
    (form.elements.namedItem('currentPassword') as HTMLInputElement).focus();
  };
  const { currentPassword: refused } = fieldErrorsOf(ending.error);
  return {
    currentPassword,
    end,
    close,
    type,
    isEnding: ({ id }: SignIn) => ending.isPending && ending.variables.id === id,
    passwordError: refused ?? (isMissing ? missing : undefined),
    failure: ending.error && !refused && errorMessageOf(ending.error, unexplained),
  };
}
