import { useEffect, useState } from 'react';

import { paths } from '../../lib/paths.js';
import { session } from '../../lib/session.js';
import { Button } from '../../ui/button.js';
import { Ask } from '../../ui/dialog.js';
import { Notice } from '../../ui/notice.js';
import { deleteAccount, useAccountMutation } from './account-api.js';
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

/** Asks before the one step nobody can take back, and says goodbye after it. */
export function DeleteAccount({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutate, reset, error, isPending, isSuccess, isGone } = useDeletion();
  const close = () => {
    reset();
    onClose();
  };
  if (isGone) return <Goodbye />;
  const isBusy = isPending || isSuccess;
  return (
    <Ask
      open={open}
      onDismiss={isBusy ? undefined : close}
      title="Delete your account?"
      actions={
        <>
          <Button kind="danger" busy={isBusy && 'Deleting…'} onClick={() => mutate()}>
            Delete My Account
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        Your subscription ends now and nothing is refunded, also not for time you have paid for. You get no more numbers
        and can’t sign in again.
      </p>
      <p>This is final. We keep your record for seven years, as the law asks, and then delete it.</p>
      {error && (
        <Notice tone="bad" announce="now">
          {refusalOf(error, 'Failed to delete account. Please try again.')}
        </Notice>
      )}
    </Ask>
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
      <p>Your account has been deleted. Thank you for having been with us.</p>
    </Ask>
  );
}
