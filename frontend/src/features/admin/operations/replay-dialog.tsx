import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { allLetters, replayLetter, type Letter } from './operations-api.js';

interface ReplayDialogProps {
  readonly letters: readonly Letter[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

const events = (count: number) => (count === 1 ? '1 event' : `${count} events`);

/** `billing 1, members 2` */
function shares(letters: readonly Letter[]): string {
  const counts = new Map<string, number>();
  for (const { group } of letters) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].map(([group, count]) => `${group} ${count}`).join(', ');
}

function useReplay(letters: readonly Letter[]) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const replay = useMutation({
    // One after the other: each is written to the audit log before it goes, and what failed is not gone
    mutationFn: async () => {
      for (const { id } of letters.slice(sent)) {
        await replayLetter(id);
        setSent((count) => count + 1);
      }
    },
    onSettled: invalidateOnSettled(queryClient, allLetters),
  });
  const forget = () => {
    replay.reset();
    setSent(0);
  };
  return { replay, sent, forget };
}

/** Says what sending letters back does, and to how many, before it is done. */
export function ReplayDialog({ letters, onClose, onDone }: ReplayDialogProps) {
  const count = letters.length;
  const { replay, sent, forget } = useReplay(letters);
  const close = () => {
    forget();
    onClose();
  };
  const sendBack = () =>
    replay.mutate(undefined, {
      onSuccess: () => {
        toast(`${events(count)} retried`);
        onDone?.();
        close();
      },
    });
  if (count === 0) return null;
  return (
    <Modal
      open
      onDismiss={replay.isPending ? undefined : close}
      title={`Retry ${events(count)}?`}
      actions={
        <>
          <Button onClick={sendBack} busy={replay.isPending && `Retrying ${sent + 1} of ${count}…`}>
            Retry {events(count - sent)}
          </Button>
          <Button kind="quiet" onClick={close} disabled={replay.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {count === 1 ? 'It goes' : 'They go'} to the front of the queue of the service in which it failed:
        {shares(letters)}. An event that was handled before changes nothing. An event that fails again is listed here
        again.
      </p>
      {replay.error && (
        <Notice tone="bad" announce="now" title={`${sent} of ${count} retried`}>
          {messageOf(replay.error, 'The next one could not be retried. It is still here; please try again.')}
        </Notice>
      )}
    </Modal>
  );
}
