import { Suspense } from 'react';

import { paths } from '../../../lib/browser/paths.js';
import { session } from '../../../lib/auth/session.js';
import { useIdentity } from '../../../lib/auth/use-identity.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { lazyOr } from '../../../ui/lazy-dialog.js';
import type { AccountStatus } from '../account/api.js';
import { CloseAccount, DeleteRestrictedAccount } from '../closing/close-account.js';

/** In the place of buttons that are downloaded after the page. */
const ComingActions = () => (
  <>
    <Button kind="secondary" disabled>
      Download My Data
    </Button>
    <Button kind="secondary" disabled>
      Where You Are Signed In
    </Button>
    <Button kind="secondary" disabled>
      Two-Step Sign-In
    </Button>
  </>
);

const OwnAccountActions = lazyOr(
  async () => (await import('../data-export/own-account-actions.js')).OwnAccountActions,
  ComingActions,
);

/** Sign out, pause, and delete. @param status undefined while loading, or without a membership */
export function ProfileActions({ status }: { status: AccountStatus | undefined }) {
  const identity = useIdentity();
  return (
    <div className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
      <Button kind="secondary" onClick={() => void session.signOut(paths.home)}>
        Sign Out
      </Button>
      {status && (
        <Suspense fallback={<ComingActions />}>
          <OwnAccountActions />
        </Suspense>
      )}
      {identity?.isAdmin && (
        <ButtonLink kind="secondary" to={paths.admin()}>
          Admin Dashboard
        </ButtonLink>
      )}
      <div className="sm:ml-auto">{status && <AccountEnd status={status} />}</div>
    </div>
  );
}

/**
 * The way out of the membership, in every status. A paused account is reactivated where the page says that it is
 * paused; the button of a restricted account stays disabled (spec §4).
 */
function AccountEnd({ status }: { status: AccountStatus }) {
  if (status === 'active') return <CloseAccount />;
  return (
    <div className="flex flex-wrap gap-3">
      {status !== 'paused' && (
        <Button kind="secondary" disabled>
          Account Restricted
        </Button>
      )}
      <DeleteRestrictedAccount />
    </div>
  );
}
