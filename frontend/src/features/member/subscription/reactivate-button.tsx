import { useQueryClient } from '@tanstack/react-query';

import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { reactivateAccount, useAccountMutation } from '../account/account-api.js';
import { memberQuery } from '../account/api.js';

export function ReactivateButton() {
  const queryClient = useQueryClient();
  const reactivate = useAccountMutation({
    mutationFn: reactivateAccount,
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery.queryKey, member);
      toast('Account reactivated successfully!');
    },
    onError: () => toast('Failed to reactivate account. Please try again.', 'bad'),
  });
  return (
    <Button size="small" busy={reactivate.isPending && 'Reactivating…'} onClick={() => reactivate.mutate()}>
      Reactivate Account
    </Button>
  );
}
