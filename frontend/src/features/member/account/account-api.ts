import { useMutation, useQueryClient, type UseMutationOptions } from '@tanstack/react-query';

import { language } from '#words/language.js';
import { api } from '../../../lib/api/api.js';
import { hasCode } from '../../../lib/api/problem-error.js';
import { Member, memberQuery } from './api.js';

/** Pauses the account, or changes the date on which its pause ends. @param until yyyy-mm-dd; without it, no date */
export const pauseAccount = (until?: string) =>
  api('/api/member/pause', { method: 'POST', body: { until }, schema: Member, signedIn: true });

export const reactivateAccount = () =>
  api('/api/member/reactivate', { method: 'POST', body: {}, schema: Member, signedIn: true });

/** Accepts the current terms. @param version the one that the member was shown, in the language of the site */
export const acceptTerms = (version: string) =>
  api('/api/member/terms', { method: 'POST', body: { version, language }, schema: Member, signedIn: true });

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

export const changePassword = (change: PasswordChange) =>
  api('/api/password', { method: 'POST', body: change, signedIn: true });

/** Mutation of the account. If it is rejected because of the account's state, the page reloads that state. */
export function useAccountMutation<Result, Variables = void>(options: UseMutationOptions<Result, Error, Variables>) {
  const queryClient = useQueryClient();
  return useMutation<Result, Error, Variables>({
    ...options,
    onError: (error, ...rest) => {
      if (hasCode(error, 'account-restricted')) void queryClient.invalidateQueries(memberQuery);
      return options.onError?.(error, ...rest);
    },
  });
}
