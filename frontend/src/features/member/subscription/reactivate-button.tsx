import { useQueryClient } from '@tanstack/react-query';

import * as words from '#words/features/member/subscription/reactivate-button.js';
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
      toast(words.reactivated);
    },
    onError: () => toast(words.failed, 'bad'),
  });
  return (
    <Button size="small" busy={reactivate.isPending && words.reactivating} onClick={() => reactivate.mutate()}>
      {words.reactivate}
    </Button>
  );
}
