import * as words from '#words/features/member/closing/leave-question.js';
import { useState, type FormEvent } from 'react';

import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { answerAfterRenewalOff, noAnswer } from './leave-reason-api.js';
import { LeaveReasonFields } from './leave-reason-fields.js';

export interface LeaveQuestionProps {
  readonly onDone: () => void;
}

/** Asks for the reason after renewal was turned off. */
export function LeaveQuestion({ onDone }: LeaveQuestionProps) {
  const [answer, setAnswer] = useState(noAnswer);
  const send = useAccountMutation({
    mutationFn: answerAfterRenewalOff,
    onSuccess: () => {
      toast(words.thanks);
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer.reason !== null) send.mutate(answer);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 rounded-card bg-sunken p-4">
      <LeaveReasonFields answer={answer} onChange={setAnswer} />
      {send.error && (
        <Notice tone="bad" announce="now">
          {words.failed}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          kind="secondary"
          size="small"
          disabled={answer.reason === null}
          focusableWhenDisabled
          busy={send.isPending && words.sending}
        >
          {words.send}
        </Button>
        <Button kind="quiet" size="small" onClick={onDone}>
          {words.skip}
        </Button>
      </div>
    </form>
  );
}
