import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { formatCount } from '../../../lib/format/format-count.js';
import { Button } from '../../../ui/button.js';
import { controlStyles, FieldFrame } from '../../../ui/field.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import type { MemberLine } from '../admin-api.js';
import type { ResendType } from '../common/channels.js';
import { boardQuery } from '../operations-api.js';
import { type Outcome, resendLatest } from './resend-latest.js';

const types = [
  ['email', 'Email'],
  ['text', 'Text'],
] as const;

/** Resends the numbers of their next draw to the chosen members, and lists the skipped members with the reason. */
export function ResendLatestDialog({ members, onClose }: { members: readonly MemberLine[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [type, choose] = useState<ResendType>('email');
  const send = useMutation({
    mutationFn: resendLatest,
    onSuccess: () => queryClient.invalidateQueries(boardQuery),
  });
  const count = formatCount(members.length, type);
  return (
    <Modal
      open
      kind="task"
      onDismiss={send.isPending ? undefined : onClose}
      title={`Resend the latest numbers to ${formatCount(members.length, 'member')}?`}
      actions={
        send.data ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button busy={send.isPending && 'Sending…'} onClick={() => send.mutate({ members, type })}>
              Send {count}
            </Button>
            <Button kind="quiet" disabled={send.isPending} onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {send.data ? (
        <Result outcome={send.data} />
      ) : (
        <div className="space-y-3">
          <p>Each member gets the numbers of their next draw again, the same as before.</p>
          <FieldFrame label="Send by" bare>
            {({ id }) => (
              <select
                id={id}
                value={type}
                onChange={({ target }) => choose(target.value as ResendType)}
                className={controlStyles}
              >
                {types.map(([value, title]) => (
                  <option key={value} value={value}>
                    {title}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        </div>
      )}
    </Modal>
  );
}

function Result({ outcome: { sent, skipped } }: { outcome: Outcome }) {
  return (
    <Notice
      tone={skipped.length === 0 ? 'good' : 'warn'}
      announce="politely"
      title={`Sent to ${formatCount(sent, 'member')}`}
    >
      {skipped.length > 0 && (
        <ul className="space-y-1">
          {skipped.map(({ name, why }) => (
            <li key={name} className="wrap-anywhere">
              {name}: {why}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
