import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { formatCount } from '../../../lib/format/format-count.js';
import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { allDeadLetters, replayDeadLetter, type DeadLetter } from '../operations-api.js';

interface ReplayDialogProps {
  readonly deadLetters: readonly DeadLetter[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

const countOf = (count: number) => formatCount(count, 'dead letter');

/** `billing 1, members 2` */
function countsByGroup(deadLetters: readonly DeadLetter[]): string {
  const counts = new Map<string, number>();
  for (const { group } of deadLetters) counts.set(group, (counts.get(group) ?? 0) + 1);
  return [...counts].map(([group, count]) => `${group} ${count}`).join(', ');
}

function useReplay(deadLetters: readonly DeadLetter[]) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const replay = useMutation({
    // One request after the other, so that another attempt after an error continues with the one that failed
    mutationFn: async () => {
      for (const { id } of deadLetters.slice(sent)) {
        await replayDeadLetter(id);
        setSent((count) => count + 1);
      }
    },
    onSettled: invalidateOnSettled(queryClient, allDeadLetters),
  });
  const forget = () => {
    replay.reset();
    setSent(0);
  };
  return { replay, sent, forget };
}

/** Confirms with the number of dead letters per service, then replays them. */
export function ReplayDialog({ deadLetters, onClose, onDone }: ReplayDialogProps) {
  const count = deadLetters.length;
  const { replay, sent, forget } = useReplay(deadLetters);
  const close = () => {
    forget();
    onClose();
  };
  const sendBack = () =>
    replay.mutate(undefined, {
      onSuccess: () => {
        toast(`${countOf(count)} retried`);
        onDone?.();
        close();
      },
    });
  if (count === 0) return null;
  return (
    <Modal
      open
      onDismiss={replay.isPending ? undefined : close}
      title={`Retry ${countOf(count)}?`}
      actions={
        <>
          <Button onClick={sendBack} busy={replay.isPending && `Retrying ${sent + 1} of ${count}…`}>
            Retry {countOf(count - sent)}
          </Button>
          <Button kind="quiet" onClick={close} disabled={replay.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {count === 1 ? 'It goes' : 'They go'} to the front of the queue of the service that failed:{' '}
        {countsByGroup(deadLetters)}. An event that was handled before changes nothing. An event that fails again
        becomes another dead letter.
      </p>
      {replay.error && (
        <Notice tone="bad" announce="now" title={`${sent} of ${count} retried`}>
          {messageOf(replay.error, 'The next dead letter could not be retried. It is still listed. Please try again.')}
        </Notice>
      )}
    </Modal>
  );
}
