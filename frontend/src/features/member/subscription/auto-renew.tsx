import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import * as words from '#words/features/member/subscription/auto-renew.js';
import { Button } from '../../../ui/button.js';
import { Checkbox } from '../../../ui/choice.js';
import { lazyOr } from '../../../ui/lazy-dialog.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { errorMessageOf } from '../account/error-message.js';
import type { LeaveQuestionProps } from '../closing/leave-question.js';
import { LockedNote } from '../settings/locked-note.js';
import { setAutoRenew, subscriptionQuery, useShowDecision } from './subscription-api.js';

const LeaveQuestion = lazyOr<LeaveQuestionProps>(
  async () => (await import('../closing/leave-question.js')).LeaveQuestion,
  () => null,
);

interface AutoRenewProps {
  readonly autoRenew: boolean;
  /** A restricted account can turn renewal off, but not on. */
  readonly isLocked: boolean;
  /** The consequence of the current setting. */
  readonly consequence: string;
  /** The consequence of turning it off. */
  readonly end: string;
}

/** Applies the choice optimistically and reverts it if the service rejects it. */
function useAutoRenew() {
  const queryClient = useQueryClient();
  const show = useShowDecision();
  return useAccountMutation({
    mutationFn: setAutoRenew,
    // Rapid changes are sent sequentially, so that the last one wins
    scope: { id: 'auto-renew' },
    onMutate: (autoRenew) => show({ autoRenew }),
    onSuccess: ({ autoRenew }) => toast(autoRenew ? words.isOn : words.isOff),
    onError: (_error, wanted) => show({ autoRenew: !wanted }),
    onSettled: () => void queryClient.invalidateQueries(subscriptionQuery),
  });
}

/** Turns renewal on at once, and off after a confirmation that states the day on which the plan ends. */
export function AutoRenew({ autoRenew, isLocked, consequence, end }: AutoRenewProps) {
  const change = useAutoRenew();
  const [isAsking, setAsking] = useState(false);
  // The checkbox shows the last choice until it is settled, regardless of responses to earlier requests
  const [wanted, setWanted] = useState<boolean>();
  // The question about the reason is shown once, after renewal is off
  const [hasEnded, setEnded] = useState(false);
  const set = (checked: boolean) => {
    setWanted(checked);
    setEnded(false);
    change.mutate(checked, {
      onSuccess: () => setEnded(!checked),
      onSettled: () => setWanted(undefined),
    });
  };
  const turnOff = () => {
    setAsking(false);
    set(false);
  };
  return (
    <div className="space-y-3">
      {isLocked ? (
        <>
          <p>{consequence}</p>
          <LockedNote />
        </>
      ) : (
        <Checkbox
          label={
            <>
              <span className="font-semibold">{words.label}</span>
              <span className="block text-[0.9375rem] text-muted">{consequence}</span>
            </>
          }
          checked={wanted ?? autoRenew}
          onChange={(event) => (event.target.checked ? set(true) : setAsking(true))}
        />
      )}
      {hasEnded && (
        <Suspense>
          <LeaveQuestion onDone={() => setEnded(false)} />
        </Suspense>
      )}
      {change.error && (
        <Notice tone="bad" announce="now">
          {errorMessageOf(change.error, words.failed)}
        </Notice>
      )}
      <Modal
        open={isAsking}
        onDismiss={() => setAsking(false)}
        title={words.question}
        actions={
          <>
            <Button kind="danger" onClick={turnOff}>
              {words.turnOff}
            </Button>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {words.keepOn}
            </Button>
          </>
        }
      >
        <p>{end}</p>
      </Modal>
    </div>
  );
}
