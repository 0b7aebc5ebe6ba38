import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf, ProblemError } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { controlStyles, FieldFrame } from '../../../ui/field.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { resend } from '../admin-api.js';
import { boardQuery } from '../operations-api.js';
import { stateWords, whyOf } from '../common/delivery-words.js';
import { type Member, memberKey, type Receipt } from './member-api.js';
import { callNameOf } from '../common/member-name.js';
import { drawsOf, drawTitle, sizeWords } from './resend-words.js';
import { channelNouns, nounOf, resendTypes } from '../common/channels.js';

interface ResendNumbersDialogProps {
  readonly member: Member;
  /** Messages of the draws ahead, newest first. */
  readonly receipts: readonly Receipt[];
  readonly channel: Receipt['channel'];
  readonly onClose: () => void;
}

const reasonOf = (error: Error) => (error instanceof ProblemError ? messageOf(error, '') : '');

/** Sends a member's numbers for a draw again, after saying what was sent so far and what it costs. */
export function ResendNumbersDialog({ member, receipts, channel, onClose }: ResendNumbersDialogProps) {
  const queryClient = useQueryClient();
  const draws = drawsOf(receipts);
  const [drawId, choose] = useState(draws[0]?.drawId ?? '');
  const send = useMutation({
    mutationFn: resend,
    onSuccess: ({ message }) => {
      toast(message);
      onClose();
      void queryClient.invalidateQueries(boardQuery);
      return queryClient.invalidateQueries({ queryKey: memberKey(member.id) });
    },
  });
  const noun = nounOf(channel);
  const soFar = receipts.filter((receipt) => receipt.drawId === drawId);
  return (
    <Modal
      open
      kind="task"
      onDismiss={send.isPending ? undefined : onClose}
      title={`Resend ${noun} to ${callNameOf(member)}?`}
      actions={
        <>
          <Button
            busy={send.isPending && 'Sending…'}
            onClick={() => send.mutate({ id: `${drawId}|${member.id}`, type: resendTypes[channel] })}
          >
            Send 1 {noun}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {draws.length > 1 ? (
          <FieldFrame label="Draw" bare>
            {({ id }) => (
              <select id={id} value={drawId} onChange={({ target }) => choose(target.value)} className={controlStyles}>
                {draws.map((draw) => (
                  <option key={draw.drawId} value={draw.drawId}>
                    {drawTitle(draw)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        ) : (
          draws[0] && <p className="font-semibold">{drawTitle(draws[0])}</p>
        )}
        <p>The same numbers as before: {sizeWords(receipts, drawId, channel)}.</p>
        <p aria-hidden="true" className="label-caps">
          Sent so far
        </p>
        <ul aria-label="Sent so far" className="-mt-2 space-y-1 text-muted">
          {soFar.map((receipt) => (
            <li key={receipt.deliveryId} className="wrap-anywhere">
              {channelNouns[receipt.channel]}
              {receipt.isResend && ' (resent)'}:{' '}
              {[stateWords[receipt.state].words, whyOf(receipt)].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
        {send.error && (
          <Notice tone="bad" announce="now" title="Resend failed">
            {reasonOf(send.error)}
          </Notice>
        )}
      </div>
    </Modal>
  );
}
