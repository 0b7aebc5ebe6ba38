import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { messagesOf, sizeOf } from './bulk-resend-words.js';
import { jobsQuery, startResend, type Preview, type ResendOrder } from './resends-api.js';

interface BulkResendDialogProps {
  /** Null while the dialog is closed. */
  readonly order: ResendOrder | null;
  readonly preview: Preview;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Confirms a bulk resend: which messages, and to how many members. */
export function BulkResendDialog({ order, preview, onClose, onStarted }: BulkResendDialogProps) {
  const queryClient = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: startResend,
    onSuccess: () => {
      toast('The resend has started');
      void queryClient.invalidateQueries(jobsQuery);
      onClose();
      onStarted();
    },
  });
  if (!order) return null;
  const messages = messagesOf(order.channel, preview.messages);
  return (
    <Modal
      open
      onDismiss={start.isPending ? undefined : onClose}
      title={`Send ${messages} again?`}
      actions={
        <>
          <Button onClick={() => start.mutate({ id, order })} busy={start.isPending && 'Starting…'}>
            Send {messages}
          </Button>
          <Button kind="quiet" onClick={onClose} disabled={start.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        The same numbers for {order.drawId} go out once more: {sizeOf(order, preview)}. Anyone who already has them is
        skipped, no one gets duplicates, and you can stop it anytime.
      </p>
      {start.error && (
        <Notice tone="bad" announce="now">
          {messageOf(start.error, 'The resend could not be started; please try again.')}
        </Notice>
      )}
    </Modal>
  );
}
