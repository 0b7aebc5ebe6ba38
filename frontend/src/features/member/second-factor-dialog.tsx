import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { stampOf } from '../../lib/draw-time.js';
import { paths } from '../../lib/paths.js';
import { fieldErrorsOf } from '../../lib/problem-error.js';
import { session } from '../../lib/session.js';
import { Button } from '../../ui/button.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';
import { toast } from '../../ui/toast.js';
import { UnreadNotice } from '../../ui/unread-notice.js';
import { CurrentPassword } from './current-password.js';
import { refusalOf } from './refusal.js';
import { secondFactorQuery, turnOffSecondFactor, type SecondFactor } from './second-factor-api.js';
import type { SignInsProps } from './sign-ins-dialog.js';

/** Sets an authenticator app up, on the sign-in server's page, and turns it off again. */
export function SecondFactorDialog({ open, onClose, email }: SignInsProps) {
  const { data, error, refetch } = useQuery({ ...secondFactorQuery, enabled: open, staleTime: 0 });
  const turningOff = useTurningOff(onClose);
  const setUp = useMutation({ mutationFn: () => session.signIn(paths.profile, { action: 'CONFIGURE_TOTP' }) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (data?.isOn) turningOff.submit(event.currentTarget);
    else setUp.mutate();
  };
  return (
    <FormDialog
      open={open}
      title="Two-Step Sign-In"
      action={data ? (data.isOn ? 'Turn Off' : 'Set Up') : null}
      leave="Close"
      busy={(turningOff.isPending && 'Turning off…') || (setUp.isPending && 'Opening…')}
      failure={setUp.error ? 'The sign-in server cannot be reached. Please try again.' : turningOff.failure}
      onSubmit={submit}
      onClose={turningOff.close}
    >
      {data && !data.isOn && (
        <p>
          Signing in takes your password alone. With an authenticator app it also takes a code that only your phone
          shows.
        </p>
      )}
      {data?.isOn && <Running {...data} email={email} turningOff={turningOff} />}
      {error && !data && (
        <UnreadNotice title="This can’t be shown right now." retry={() => void refetch()}>
          Nothing has changed.
        </UnreadNotice>
      )}
      {!error && !data && (
        <Loading what="how you sign in">
          <Skeleton className="h-7" />
        </Loading>
      )}
    </FormDialog>
  );
}

interface RunningProps extends SecondFactor {
  readonly email: string;
  readonly turningOff: ReturnType<typeof useTurningOff>;
}

function Running({ since, recoveryCodes, email, turningOff }: RunningProps) {
  const codes = useMutation({
    mutationFn: () => session.signIn(paths.profile, { action: 'CONFIGURE_RECOVERY_AUTHN_CODES' }),
  });
  return (
    <>
      <p>
        Signing in takes your password and a code of your app{since && <>, since {stampOf(since)}</>}.{' '}
        {recoveryCodes > 0
          ? `For a day without your phone you have ${recoveryCodes} recovery codes left.`
          : 'Get recovery codes for a day without your phone: with neither, only we can let you in again.'}
      </p>
      <Button kind="secondary" busy={codes.isPending && 'Opening…'} onClick={() => codes.mutate()}>
        {recoveryCodes > 0 ? 'New Recovery Codes' : 'Get Recovery Codes'}
      </Button>
      <CurrentPassword
        email={email}
        name="currentPassword"
        maxLength={128}
        value={turningOff.currentPassword}
        error={turningOff.passwordError}
        onChange={(event) => turningOff.type(event.target.value)}
      />
    </>
  );
}

function useTurningOff(onClose: () => void) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const queryClient = useQueryClient();
  const turnOff = useMutation({
    mutationFn: turnOffSecondFactor,
    onSuccess: () => {
      toast('Your password alone signs you in again.');
      close();
    },
    onSettled: () => queryClient.invalidateQueries(secondFactorQuery),
  });
  const type = (text: string) => {
    setCurrentPassword(text);
    setMissing(false);
    turnOff.reset();
  };
  const close = () => {
    type('');
    onClose();
  };
  const submit = (form: HTMLFormElement) => {
    if (currentPassword) return turnOff.mutate(currentPassword);
    setMissing(true);
    (form.elements.namedItem('currentPassword') as HTMLInputElement).focus();
  };
  const { currentPassword: refused } = fieldErrorsOf(turnOff.error);
  return {
    currentPassword,
    submit,
    close,
    type,
    isPending: turnOff.isPending,
    passwordError: refused ?? (isMissing ? 'Please enter your current password.' : undefined),
    failure: turnOff.error && !refused && refusalOf(turnOff.error, 'That did not work. Please try again.'),
  };
}
