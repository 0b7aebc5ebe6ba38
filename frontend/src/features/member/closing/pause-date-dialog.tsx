import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { drawDateOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { pauseAccount, useAccountMutation } from '../account/account-api.js';
import { memberQuery, type Member } from '../account/api.js';
import { errorMessageOf } from '../account/error-message.js';
import { ReturnDate, returnDateError } from './return-date.js';
import { RETURN_IN_WORDS } from './return-words.js';

export interface PauseDateProps {
  readonly open: boolean;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Sets, changes or removes the date on which a pause ends. */
export function PauseDateDialog({ open, member, onClose }: PauseDateProps) {
  const [now] = useState(() => new Date());
  const { pausedUntil } = member.accountInfo;
  const [date, setDate] = useState(pausedUntil ? drawDateOf(pausedUntil) : '');
  const queryClient = useQueryClient();
  const { mutate, reset, error, isPending } = useAccountMutation({
    mutationFn: pauseAccount,
    onSuccess: (changed) => {
      queryClient.setQueryData(memberQuery.queryKey, changed);
      toast('Changes saved successfully!');
      onClose();
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  const change = (chosen: string) => {
    reset();
    setDate(chosen);
  };
  return (
    <Modal
      open={open}
      onDismiss={close}
      title="End of the pause"
      actions={
        <>
          <Button
            busy={isPending && 'Saving…'}
            disabled={returnDateError(date, now) !== undefined}
            onClick={() => mutate(date || undefined)}
          >
            Save Date
          </Button>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <ReturnDate value={date} now={now} disabled={isPending} error={error} onChange={change} />
      <p>{RETURN_IN_WORDS}</p>
      {error && (
        <Notice tone="bad" announce="now">
          {errorMessageOf(error, 'Failed to save changes. Please try again.')}
        </Notice>
      )}
    </Modal>
  );
}
