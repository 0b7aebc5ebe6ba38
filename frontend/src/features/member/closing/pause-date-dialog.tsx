import * as words from '#words/features/member/closing/pause-date-dialog.js';
import { consequences } from '#words/features/member/closing/return-words.js';
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
      toast(words.saved);
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
      title={words.title}
      actions={
        <>
          <Button
            busy={isPending && words.saving}
            disabled={returnDateError(date, now) !== undefined}
            onClick={() => mutate(date || undefined)}
          >
            {words.save}
          </Button>
          <Button kind="quiet" onClick={close}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <ReturnDate value={date} now={now} disabled={isPending} error={error} onChange={change} />
      <p>{consequences}</p>
      {error && (
        <Notice tone="bad" announce="now">
          {errorMessageOf(error, words.failed)}
        </Notice>
      )}
    </Modal>
  );
}
