import { useEffect, useState } from 'react';

import { paths } from '../../../lib/browser/paths.js';
import { session } from '../../../lib/auth/session.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { useAccountMutation } from '../account/account-api.js';
import { ConfirmWithPassword } from '../account/confirm-with-password.js';
import { deleteAccount } from './deletion-api.js';
import { errorMessageOf } from '../account/error-message.js';

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

/** Confirms the irreversible deletion, and shows a farewell afterwards. */
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
      explain={(failed) => errorMessageOf(failed, 'Failed to delete account. Please try again.')}
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
    <Modal
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
    </Modal>
  );
}
