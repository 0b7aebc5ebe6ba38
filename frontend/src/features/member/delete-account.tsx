import { useEffect, useState } from 'react';

import { paths } from '../../lib/paths.js';
import { session } from '../../lib/session.js';
import { Button } from '../../ui/button.js';
import { Ask } from '../../ui/dialog.js';
import { useAccountMutation } from './account-api.js';
import { ConfirmWithPassword } from './confirm-with-password.js';
import { deleteAccount } from './irrevocable-api.js';
import { refusalOf } from './refusal.js';

/** Spec §9. */
const goneAfterMs = 1_000;

function useDeletion() {
  const [isGone, setGone] = useState(false);
  const deletion = useAccountMutation({ mutationFn: deleteAccount });
  useEffect(() => {
    if (!deletion.isSuccess) return;
    const timer = setTimeout(() => setGone(true), goneAfterMs);
    return () => clearTimeout(timer);
  }, [deletion.isSuccess]);
  return { ...deletion, isGone };
}

export interface DeleteAccountProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before the irreversible step, and says goodbye after it. */
export function DeleteAccount({ open, onClose }: DeleteAccountProps) {
  const { mutate, reset, error, isPending, isSuccess, isGone } = useDeletion();
  const close = () => {
    reset();
    onClose();
  };
  if (isGone) return <Goodbye />;
  const isBusy = isPending || isSuccess;
  return (
    <ConfirmWithPassword
      open={open}
      title="Delete your account?"
      action="Delete My Account"
      kind="danger"
      busy={isBusy && 'Deleting…'}
      leave="Cancel"
      canLeave={!isBusy}
      error={error}
      explain={(failed) => refusalOf(failed, 'Failed to delete account. Please try again.')}
      onType={reset}
      onConfirm={mutate}
      onClose={close}
    >
      <p>
        Your subscription ends now, with no refunds, even for time you’ve paid for. You get no more numbers and can’t
        sign in again.
      </p>
      <p>This is final. We keep your record for seven years, as required by law, and then delete it.</p>
    </ConfirmWithPassword>
  );
}

function Goodbye() {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void session.signOut(paths.home);
  };
  return (
    <Ask
      open
      onDismiss={leave}
      title="Account deleted"
      actions={
        <Button busy={isLeaving && 'Signing out…'} onClick={leave}>
          OK
        </Button>
      }
    >
      <p>Your account has been deleted. Thanks for being a member.</p>
    </Ask>
  );
}
