import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { pauseAccount, useAccountMutation } from '../account/account-api.js';
import { memberQuery } from '../account/api.js';
import { errorMessageOf } from '../account/error-message.js';
import { ReturnDate, returnDateError } from './return-date.js';
import { RETURN_IN_WORDS } from './return-words.js';

export interface AccountOptionsProps {
  readonly open: boolean;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

function usePause(onPaused: () => void) {
  const queryClient = useQueryClient();
  return useAccountMutation({
    mutationFn: pauseAccount,
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery.queryKey, member);
      toast('Account paused successfully!');
      onPaused();
    },
  });
}

/** The ways to leave: for a while, or for good. */
export function AccountOptions({ open, onDelete, onClose }: AccountOptionsProps) {
  const [now] = useState(() => new Date());
  const [date, setDate] = useState('');
  const pause = usePause(onClose);
  const close = () => {
    pause.reset();
    setDate('');
    onClose();
  };
  const change = (chosen: string) => {
    pause.reset();
    setDate(chosen);
  };
  const goOnToDelete = () => {
    pause.reset();
    onDelete();
  };
  return (
    <Modal
      open={open}
      onDismiss={close}
      title="Account Options"
      actions={
        <>
          <Button
            kind="secondary"
            busy={pause.isPending && 'Pausing…'}
            disabled={returnDateError(date, now) !== undefined}
            onClick={() => pause.mutate(date || undefined)}
          >
            Pause My Account
          </Button>
          <Button kind="danger" onClick={goOnToDelete}>
            Delete My Account
          </Button>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        <strong>Pause</strong>: no numbers, no charges, until you come back.
      </p>
      <ReturnDate value={date} now={now} disabled={pause.isPending} error={pause.error} onChange={change} />
      {date && <p>{RETURN_IN_WORDS}</p>}
      <p>
        <strong>Delete</strong>: ends your subscription and your account for good.
      </p>
      {pause.error && (
        <Notice tone="bad" announce="now">
          {errorMessageOf(pause.error, 'Failed to pause account. Please try again.')}
        </Notice>
      )}
    </Modal>
  );
}
