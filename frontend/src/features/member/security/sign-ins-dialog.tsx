import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { stampOf } from '../../../lib/lottery/draw-time.js';
import { fieldErrorsOf } from '../../../lib/api/problem-error.js';
import { Checkbox } from '../../../ui/choice.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/toast.js';
import { LoadError } from '../../../ui/load-error.js';
import { CurrentPassword } from '../account/current-password.js';
import { errorMessageOf } from '../account/error-message.js';
import { endSignIns, signInsQuery, type SignIn } from './sign-ins-api.js';

export interface SignInsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** For password managers, which keep passwords by account. */
  readonly email: string;
}

/** Lists the browsers in which the account is signed in, and ends those that are ticked. */
export function SignInsDialog({ open, onClose, email }: SignInsProps) {
  const { data, error, refetch } = useQuery({ ...signInsQuery, enabled: open, staleTime: 0 });
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const ending = useEnding(others, onClose);
  return (
    <FormDialog
      open={open}
      title="Where You Are Signed In"
      action={others.length > 0 ? 'Sign out' : null}
      leave="Close"
      busy={ending.isPending && 'Signing out…'}
      failure={ending.failure}
      onSubmit={ending.submit}
      onClose={ending.close}
    >
      {others.length > 0 && <Others others={others} email={email} ending={ending} />}
      {data && others.length === 0 && <p>On this device only.</p>}
      {error && !data && (
        <LoadError title="This can’t be shown right now." retry={() => void refetch()}>
          You stay signed in here.
        </LoadError>
      )}
      {!error && !data && (
        <Loading what="where you are signed in">
          <Skeleton className="h-7" />
        </Loading>
      )}
    </FormDialog>
  );
}

interface OthersProps {
  readonly others: readonly SignIn[];
  readonly email: string;
  readonly ending: ReturnType<typeof useEnding>;
}

function Others({ others, email, ending: { currentPassword, kept, passwordError, type, keep } }: OthersProps) {
  return (
    <>
      <p>You’re signed in on this device and these. Don’t recognize one? Sign it out and change your password.</p>
      {others.map(({ id, address, startedAt, lastActiveAt }) => (
        <Checkbox
          key={id}
          label={
            <>
              <strong className="break-words">{address}</strong>, since {stampOf(startedAt)}, last active{' '}
              {stampOf(lastActiveAt)}
            </>
          }
          checked={!kept.includes(id)}
          onChange={(event) => keep(id, !event.target.checked)}
        />
      ))}
      <CurrentPassword
        email={email}
        name="currentPassword"
        maxLength={128}
        value={currentPassword}
        error={passwordError}
        onChange={(event) => type(event.target.value)}
      />
    </>
  );
}

/** Everything is to end that was not left out. */
function useEnding(others: readonly SignIn[], onClose: () => void) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [kept, setKept] = useState<readonly string[]>([]);
  const [wrong, setWrong] = useState<'password' | 'choice' | null>(null);
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: endSignIns,
    onSuccess: (_, { ids }) => {
      toast(ids.length === 1 ? 'Signed out there.' : `Signed out in ${ids.length} places.`);
      close();
    },
    onSettled: invalidateOnSettled(queryClient, signInsQuery),
  });
  const close = () => {
    setCurrentPassword('');
    setKept([]);
    setWrong(null);
    end.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ids = others.map(({ id }) => id).filter((id) => !kept.includes(id));
    if (ids.length === 0) return setWrong('choice');
    if (currentPassword) return end.mutate({ currentPassword, ids });
    setWrong('password');
    (event.currentTarget.elements.namedItem('currentPassword') as HTMLInputElement).focus();
  };
  const { currentPassword: refused } = fieldErrorsOf(end.error);
  const failed = end.error && !refused && errorMessageOf(end.error, 'Something went wrong. Please try again.');
  return {
    currentPassword,
    kept,
    submit,
    close,
    isPending: end.isPending,
    passwordError: refused ?? (wrong === 'password' ? 'Please enter your current password.' : undefined),
    failure: wrong === 'choice' ? 'Check what you want to sign out.' : failed,
    type: (text: string) => {
      setCurrentPassword(text);
      setWrong(null);
      end.reset();
    },
    keep: (id: string, isKept: boolean) => {
      setKept(isKept ? [...kept, id] : kept.filter((other) => other !== id));
      setWrong(null);
    },
  };
}
