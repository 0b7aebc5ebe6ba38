import { saved } from '#words/features/member/preferences/save-bar.js';
import { useQueryClient } from '@tanstack/react-query';

import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { changePreferences, memberQuery, type PreferencesChange } from '../account/api.js';

const stopped = { given: false as const };

/** Turns a channel off, whatever restricts the account. */
export const useOptOut = () => useStop({ sms: { smsConsent: stopped }, email: { emailConsent: stopped } });

/** Turns results on a channel off, whatever restricts the account. */
export const useResultsOptOut = () =>
  useStop({
    sms: { textResults: stopped },
    email: { emailResults: stopped },
    push: { pushResults: stopped },
  });

function useStop<C extends string>(preferencesOf: Record<C, PreferencesChange['communicationPreferences'] & object>) {
  const queryClient = useQueryClient();
  return useAccountMutation({
    mutationFn: (channel: C) => changePreferences({ communicationPreferences: preferencesOf[channel] }),
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery.queryKey, member);
      toast(saved);
    },
  });
}
