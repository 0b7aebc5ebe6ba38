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
      toast('You are excluded. We sent you an email.');
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
      title="Exclude yourself?"
      isReady={period !== null}
      action="Exclude Myself"
      kind="danger"
      busy={isPending && 'Excluding…'}
      leave="Cancel"
      canLeave={!isPending}
      error={error}
      explain={(failed) => errorMessageOf(failed, 'Failed to exclude you. Please try again.')}
      onType={reset}
      onConfirm={(currentPassword) => period && mutate({ period, currentPassword })}
      onClose={close}
    >
      <p>
        Your subscription ends now, with no refund for time you’ve paid for, and nothing more is charged. You get no
        numbers, and you can’t sign up with the same email or phone until the date.
      </p>
      <p>
        <strong>No one can end this before its date, not even we.</strong> You can still sign in to see the date. Free,
        confidential help: call or text <span className="whitespace-nowrap">{helpline.number}</span>.
      </p>
      <ChoiceGroup legend="For how long?">
        {exclusionPeriods.map(([value, title]) => (
          <Choice
            key={value}
            name="period"
            title={title}
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
