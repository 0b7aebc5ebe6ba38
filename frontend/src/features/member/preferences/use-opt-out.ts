import { useQueryClient } from '@tanstack/react-query';

import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { changePreferences, memberQuery, type Channel } from '../account/api.js';

/** Turns a channel off, whatever restricts the account. */
export function useOptOut() {
  const queryClient = useQueryClient();
  return useAccountMutation({
    mutationFn: (channel: Channel) => {
      const stopped = { given: false as const };
      const consent = channel === 'sms' ? { smsConsent: stopped } : { emailConsent: stopped };
      return changePreferences({ communicationPreferences: consent });
    },
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery.queryKey, member);
      toast('Changes saved successfully!');
    },
  });
}
