import * as words from '#words/features/member/security/second-factor-dialog.js';
import { twoStepSignIn } from '#words/features/member/security/sign-in-actions.js';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';

import { paths } from '../../../lib/browser/paths.js';
import { session } from '../../../lib/auth/session.js';
import { Button } from '../../../ui/button.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { LoadError } from '../../../ui/load-error.js';
import { secondFactorQuery } from './second-factor-api.js';
import { SecondFactorMethods } from './second-factor-methods.js';
import type { SignInsProps } from './sign-ins-dialog.js';
import { useSecondFactorRemoval } from './use-second-factor-removal.js';

/** Keycloak's action names for the setup pages. */
export type SetUp = 'CONFIGURE_TOTP' | 'webauthn-register-passwordless' | 'CONFIGURE_RECOVERY_AUTHN_CODES';

export interface SecondFactorDialogProps extends SignInsProps {
  /** Whether the account must keep a second factor. */
  readonly isRequired: boolean;
}

const actionOf = (isOn: boolean, isRequired: boolean) => {
  if (!isOn) return words.setUpApp;
  return isRequired ? null : words.turnOff;
};

/** Opens the sign-in server's pages to set up an authenticator app or passkeys, and turns them off. */
export function SecondFactorDialog({ open, onClose, email, isRequired }: SecondFactorDialogProps) {
  const { data, error, refetch } = useQuery({ ...secondFactorQuery, enabled: open, staleTime: 0 });
  const removal = useSecondFactorRemoval(onClose);
  const setUp = useMutation({ mutationFn: (action: SetUp) => session.signIn(paths.profile, { action }) });
  const busyWith = (action: SetUp) => setUp.isPending && setUp.variables === action && words.opening;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!data?.isOn) setUp.mutate('CONFIGURE_TOTP');
    else if (!isRequired) removal.submit(event.currentTarget);
  };
  return (
    <FormDialog
      open={open}
      title={twoStepSignIn}
      action={data ? actionOf(data.isOn, isRequired) : null}
      leave={words.close}
      busy={(removal.isPending && !removal.passkey && words.turningOff) || busyWith('CONFIGURE_TOTP')}
      otherActions={
        data &&
        !data.isOn && (
          <Button
            kind="secondary"
            busy={busyWith('webauthn-register-passwordless')}
            onClick={() => setUp.mutate('webauthn-register-passwordless')}
          >
            {words.addPasskey}
          </Button>
        )
      }
      failure={setUp.error ? words.unavailable : removal.failure}
      onSubmit={submit}
      onClose={removal.close}
    >
      {data && !data.isOn && <p>{words.passwordOnly}</p>}
      {data?.isOn && (
        <SecondFactorMethods
          {...data}
          isRequired={isRequired}
          email={email}
          removal={removal}
          busyWith={busyWith}
          onSetUp={setUp.mutate}
        />
      )}
      {error && !data && (
        <LoadError title={words.loadError} retry={() => void refetch()}>
          {words.nothingChanged}
        </LoadError>
      )}
      {!error && !data && (
        <Loading what={words.loading}>
          <Skeleton className="h-7" />
        </Loading>
      )}
    </FormDialog>
  );
}
