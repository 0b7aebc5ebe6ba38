import * as words from '#words/features/member/profile/no-membership.js';
import { useEffect } from 'react';

import { paths } from '../../../lib/browser/paths.js';
import { session } from '../../../lib/auth/session.js';
import { useIdentity } from '../../../lib/auth/use-identity.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { SecondFactorButton } from '../security/sign-in-actions.js';

const pollIntervalMs = 3_000;

/** A sign-in without a membership: the admin's, or a payment that is still being confirmed. */
function MemberMissing({ retry }: { retry: () => void }) {
  const isOperator = useIdentity()?.isOperator ?? false;
  useEffect(() => {
    if (isOperator) return;
    const timer = setInterval(retry, pollIntervalMs);
    return () => clearInterval(timer);
  }, [isOperator, retry]);
  if (isOperator) {
    return (
      <div className="space-y-5">
        <Notice tone="info">{words.isAdmin}</Notice>
        <SecondFactorButton />
      </div>
    );
  }
  return (
    <div className="space-y-5">
      <Notice tone="info" announce="politely" title={words.settingUp}>
        {words.soon}
      </Notice>
      <ButtonLink kind="secondary" to={paths.contact({ reason: 'missing_numbers' })}>
        {words.contactUs}
      </ButtonLink>
    </div>
  );
}

/** Shown once, before the member is signed out to the sign-in page (spec §4). */
function AccountDeleted() {
  return (
    <Modal
      open
      title={words.deletedTitle}
      actions={<Button onClick={() => void session.signOut(paths.login({ reason: 'deleted' }))}>{words.ok}</Button>}
    >
      <p>{words.deleted}</p>
    </Modal>
  );
}

/** Rarely needed, so it is a separate chunk. */
export const NoMembership = ({ isDeleted = false, retry }: { isDeleted?: boolean; retry: () => void }) =>
  isDeleted ? <AccountDeleted /> : <MemberMissing retry={retry} />;
