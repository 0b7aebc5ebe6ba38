import { useQueryClient } from '@tanstack/react-query';

import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { changePreferences, memberQuery, type Channel, type PreferencesChange } from '../account/api.js';

const stopped = { given: false as const };

/** Turns a channel off, whatever restricts the account. */
export const useOptOut = () =>
  useStop((channel) => (channel === 'sms' ? { smsConsent: stopped } : { emailConsent: stopped }));

/** Turns results on a channel off, whatever restricts the account. */
export const useResultsOptOut = () =>
  useStop((channel) => (channel === 'sms' ? { textResults: stopped } : { emailResults: stopped }));

function useStop(preferencesOf: (channel: Channel) => PreferencesChange['communicationPreferences'] & object) {
  const queryClient = useQueryClient();
  return useAccountMutation({
    mutationFn: (channel: Channel) => changePreferences({ communicationPreferences: preferencesOf(channel) }),
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery.queryKey, member);
      toast('Changes saved successfully!');
    },
  });
}
