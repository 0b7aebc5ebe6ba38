import { whereSignedIn } from '#words/features/member/security/sign-in-actions.js';
import * as words from '#words/features/member/security/sign-ins-dialog.js';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { timeAgo } from '../../../lib/format/time-ago.js';
import { Button } from '../../../ui/button.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { LoadError } from '../../../ui/load-error.js';
import { Loading, SkeletonRows } from '../../../ui/skeleton.js';
import { CurrentPassword } from '../account/current-password.js';
import { signInsQuery, type SignIn } from './sign-ins-api.js';
import { useSignInEnding } from './use-sign-in-ending.js';

export interface SignInsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** For password managers, which keep passwords by account. */
  readonly email: string;
}

/** Lists the devices on which the account is signed in. The member signs out the others one by one. */
export function SignInsDialog({ open, onClose, email }: SignInsProps) {
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...signInsQuery, enabled: open, staleTime: 0 });
  const ending = useSignInEnding(onClose);
  const here = data?.filter(({ isCurrent }) => isCurrent) ?? [];
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <FormDialog
      open={open}
      title={whereSignedIn}
      action={null}
      leave={words.close}
      busy={false}
      failure={ending.failure}
      onSubmit={(event) => event.preventDefault()}
      onClose={ending.close}
    >
      {data && <p>{others.length > 0 ? words.whatToDo : words.onlyHere}</p>}
      {data && (
        <ul aria-label={words.devices} tabIndex={-1} className="divide-y divide-line border-y border-line">
          {[...here, ...others].map((signIn) => (
            <Device key={signIn.id} signIn={signIn} now={dataUpdatedAt} ending={ending} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <CurrentPassword
          email={email}
          name="currentPassword"
          maxLength={128}
          value={ending.currentPassword}
          error={ending.passwordError}
          onChange={(event) => ending.type(event.target.value)}
        />
      )}
      {error && !data && (
        <LoadError title={words.loadError} retry={() => void refetch()}>
          {words.isSignedIn}
        </LoadError>
      )}
      {!error && !data && (
        <Loading what={words.loading}>
          <SkeletonRows rows={2} />
        </Loading>
      )}
    </FormDialog>
  );
}

interface DeviceProps {
  readonly signIn: SignIn;
  readonly now: number;
  readonly ending: ReturnType<typeof useSignInEnding>;
}

function Device({ signIn, now, ending }: DeviceProps) {
  const detailId = useId();
  const { device, address, lastActiveAt, isCurrent } = signIn;
  const name = device ? words.device(device) : words.unknownDevice;
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <strong className="block break-words">{name}</strong>
        <span id={detailId} className="figures text-[0.9375rem] break-words text-muted">
          {address} · {isCurrent ? words.here : words.active(timeAgo(lastActiveAt, now))}
        </span>
      </span>
      {!isCurrent && (
        <Button
          kind="secondary"
          size="small"
          className="shrink-0"
          aria-label={words.signOutOf(name)}
          aria-describedby={detailId}
          busy={ending.isEnding(signIn) && words.signingOut}
          onClick={(event) => ending.end(event.currentTarget.form!, signIn)}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  );
}
