import * as words from '#words/features/member/closing/self-exclusion-dialog.js';
import { helpline } from '@numbercast/lottery';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Choice, ChoiceGroup } from '../../../ui/choice.js';
import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { memberQuery } from '../account/api.js';
import { ConfirmWithPassword } from '../account/confirm-with-password.js';
import { errorMessageOf } from '../account/error-message.js';
import { excludeMyself, exclusionPeriods, type ExclusionPeriod } from './exclusion-api.js';

export interface SelfExclusionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function useExclusion(onExcluded: () => void) {
  const queryClient = useQueryClient();
  return useAccountMutation({
    mutationFn: excludeMyself,
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery.queryKey, member);
      toast(words.excluded);
      onExcluded();
    },
  });
}

/** Chooses the period and confirms it with the password. */
export function SelfExclusionDialog({ open, onClose }: SelfExclusionProps) {
  const [period, setPeriod] = useState<ExclusionPeriod | null>(null);
  const { mutate, reset, error, isPending } = useExclusion(onClose);
  const close = () => {
    reset();
    setPeriod(null);
    onClose();
  };
  return (
    <ConfirmWithPassword
      open={open}
      title={words.title}
      isReady={period !== null}
      action={words.exclude}
      kind="danger"
      busy={isPending && words.excluding}
      leave={words.cancel}
      canLeave={!isPending}
      error={error}
      explain={(failed) => errorMessageOf(failed, words.failed)}
      onType={reset}
      onConfirm={(currentPassword) => period && mutate({ period, currentPassword })}
      onClose={close}
    >
      <p>{words.consequences}</p>
      <p>
        <strong>{words.isBinding}</strong> {words.help(<span className="whitespace-nowrap">{helpline.number}</span>)}
      </p>
      <ChoiceGroup legend={words.howLong}>
        {exclusionPeriods.map((value) => (
          <Choice
            key={value}
            name="period"
            title={words.periods[value]}
            value={value}
            checked={period === value}
            disabled={isPending}
            onChange={() => setPeriod(value)}
          />
        ))}
      </ChoiceGroup>
    </ConfirmWithPassword>
  );
}
