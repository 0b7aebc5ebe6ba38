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

/** Keycloak's names of the setup pages. */
export type SetUp = 'CONFIGURE_TOTP' | 'webauthn-register-passwordless' | 'CONFIGURE_RECOVERY_AUTHN_CODES';

export interface SecondFactorDialogProps extends SignInsProps {
  /** Whether the account must keep one. */
  readonly isRequired: boolean;
}

const actionOf = (isOn: boolean, isRequired: boolean) => {
  if (!isOn) return 'Set up an app';
  return isRequired ? null : 'Turn off';
};

/** Sets an authenticator app or passkeys up, on the sign-in server's pages, and turns them off again. */
export function SecondFactorDialog({ open, onClose, email, isRequired }: SecondFactorDialogProps) {
  const { data, error, refetch } = useQuery({ ...secondFactorQuery, enabled: open, staleTime: 0 });
  const removal = useSecondFactorRemoval(onClose);
  const setUp = useMutation({ mutationFn: (action: SetUp) => session.signIn(paths.profile, { action }) });
  const busyWith = (action: SetUp) => setUp.isPending && setUp.variables === action && 'Opening…';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!data?.isOn) setUp.mutate('CONFIGURE_TOTP');
    else if (!isRequired) removal.submit(event.currentTarget);
  };
  return (
    <FormDialog
      open={open}
      title="Two-step sign-in"
      action={data ? actionOf(data.isOn, isRequired) : null}
      leave="Close"
      busy={(removal.isPending && !removal.passkey && 'Turning off…') || busyWith('CONFIGURE_TOTP')}
      otherActions={
        data &&
        !data.isOn && (
          <Button
            kind="secondary"
            busy={busyWith('webauthn-register-passwordless')}
            onClick={() => setUp.mutate('webauthn-register-passwordless')}
          >
            Add a passkey
          </Button>
        )
      }
      failure={setUp.error ? 'Sign-in is unavailable. Please try again in a moment.' : removal.failure}
      onSubmit={submit}
      onClose={removal.close}
    >
      {data && !data.isOn && (
        <p>You sign in with just a password. Add an authenticator app or a passkey. Passkeys can’t be phished.</p>
      )}
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
        <LoadError title="This can’t be shown right now." retry={() => void refetch()}>
          Nothing has changed.
        </LoadError>
      )}
      {!error && !data && (
        <Loading what="how you sign in">
          <Skeleton className="h-7" />
        </Loading>
      )}
    </FormDialog>
  );
}
