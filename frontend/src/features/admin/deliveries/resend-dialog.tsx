import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { formatCount } from '../../../lib/format/format-count.js';
import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { messageOf, ProblemError } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { resend, type Assignment } from '../admin-api.js';
import { boardQuery, receiptsQuery } from '../operations-api.js';
import { channelNouns, type ResendType } from '../common/channels.js';

export interface ResendOrder {
  readonly assignment: Assignment;
  readonly type: ResendType;
}

const reasonOf = (error: Error) => (error instanceof ProblemError ? messageOf(error, '') : '');

/** The state of the messages so far, with the provider's error for a failure. */
function Receipts({ id }: { id: string }) {
  const { data } = useQuery(receiptsQuery(id));
  if (!data || data.items.length === 0) return null;
  return (
    <ul aria-label="Sent so far" className="mt-3 space-y-1 text-muted">
      {data.items.map(({ deliveryId, channel, state, reason, error }) => (
        <li key={deliveryId} className="[overflow-wrap:anywhere]">
          {[`${channelNouns[channel]}: ${state}`, reason, error && [error.code, error.words].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  );
}

/** Confirms a resend: which message, and to whom. */
export function ResendDialog({ order, onClose }: { order: ResendOrder | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: resend,
    onSuccess: ({ message }) => {
      toast(message);
      void queryClient.invalidateQueries(boardQuery);
      close();
    },
  });
  const close = () => {
    send.reset();
    onClose();
  };
  if (!order) return null;
  const { assignment, type } = order;
  return (
    <Modal
      open
      onDismiss={close}
      title={`Send again by ${type}?`}
      actions={
        <>
          <Button onClick={() => send.mutate({ id: assignment.id, type })} busy={send.isPending && 'Sending…'}>
            Send 1 {type === 'push' ? 'notification' : type}
          </Button>
          <Button kind="quiet" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        The {formatCount(assignment.numbers.length, 'set')} for {fullDateOf(assignment.drawDate)} will be sent to{' '}
        {assignment.email} again, with the same numbers as before.
      </p>
      <Receipts id={assignment.id} />
      {send.error && (
        <Notice tone="bad" announce="now" title="Resend failed">
          {reasonOf(send.error)}
        </Notice>
      )}
    </Modal>
  );
}
