import * as words from '#words/features/member/closing/delete-account.js';
import { useEffect, useState } from 'react';

import { paths } from '../../../lib/browser/paths.js';
import { session } from '../../../lib/auth/session.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { useAccountMutation } from '../account/account-api.js';
import { ConfirmWithPassword } from '../account/confirm-with-password.js';
import { deleteAccount } from './deletion-api.js';
import { answerAfterDeletion, type LeaveAnswer, noAnswer } from './leave-reason-api.js';
import { LeaveReasonFields } from './leave-reason-fields.js';
import { errorMessageOf } from '../account/error-message.js';

/** Spec §9. */
const goneAfterMs = 1_000;
const longestSendMs = 3_000;

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
  const { mutate, reset, error, data: reasonToken, isPending, isSuccess, isGone } = useDeletion();
  const close = () => {
    reset();
    onClose();
  };
  if (isGone) return <Goodbye reasonToken={reasonToken ?? null} />;
  const isBusy = isPending || isSuccess;
  return (
    <ConfirmWithPassword
      open={open}
      title={words.title}
      action={words.deleteAccount}
      kind="danger"
      busy={isBusy && words.deleting}
      leave={words.cancel}
      canLeave={!isBusy}
      error={error}
      explain={(failed) => errorMessageOf(failed, words.failed)}
      onType={reset}
      onConfirm={mutate}
      onClose={close}
    >
      <p>{words.consequences}</p>
      <p>{words.isFinal}</p>
    </ConfirmWithPassword>
  );
}

/** Sends the answer, if any. The deletion waits for it only briefly and does not depend on it. */
async function sendAnswer(answer: LeaveAnswer, token: string | null) {
  if (answer.reason === null || token === null) return;
  const sending = answerAfterDeletion(answer, token).catch(() => undefined);
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, longestSendMs))]);
}

function Goodbye({ reasonToken }: { reasonToken: string | null }) {
  const [isLeaving, setLeaving] = useState(false);
  const [answer, setAnswer] = useState(noAnswer);
  const leave = async () => {
    setLeaving(true);
    await sendAnswer(answer, reasonToken);
    await session.signOut(paths.home);
  };
  return (
    <Modal
      open
      onDismiss={() => void leave()}
      title={words.deletedTitle}
      form={reasonToken && <LeaveReasonFields answer={answer} onChange={setAnswer} />}
      actions={
        <Button busy={isLeaving && words.signingOut} onClick={() => void leave()}>
          {answer.reason === null ? words.ok : words.sendAndSignOut}
        </Button>
      }
    >
      <p>{words.deleted}</p>
    </Modal>
  );
}
