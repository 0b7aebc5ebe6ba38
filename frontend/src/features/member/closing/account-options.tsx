import * as words from '#words/features/member/closing/account-options.js';
import { consequences } from '#words/features/member/closing/return-words.js';
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
      toast(words.paused);
      onPaused();
    },
  });
}

const strong = (text: string) => <strong>{text}</strong>;

/** Options for leaving: temporarily or permanently. */
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
      title={words.title}
      actions={
        <>
          <Button
            kind="secondary"
            busy={pause.isPending && words.pausing}
            disabled={returnDateError(date, now) !== undefined}
            onClick={() => pause.mutate(date || undefined)}
          >
            {words.pauseAccount}
          </Button>
          <Button kind="danger" onClick={goOnToDelete}>
            {words.deleteAccount}
          </Button>
          <Button kind="quiet" onClick={close}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.pause(strong)}</p>
      <ReturnDate value={date} now={now} disabled={pause.isPending} error={pause.error} onChange={change} />
      {date && <p>{consequences}</p>}
      <p>{words.deletion(strong)}</p>
      {pause.error && (
        <Notice tone="bad" announce="now">
          {errorMessageOf(pause.error, words.failed)}
        </Notice>
      )}
    </Modal>
  );
}
