import * as words from '#words/features/member/profile/profile-page.js';
import { useState } from 'react';

import { paths } from '../../../lib/browser/paths.js';
import { session } from '../../../lib/auth/session.js';
import { useIdentity } from '../../../lib/auth/use-identity.js';
import { Button, ButtonLink } from '../../../ui/button.js';

const PATIENCE_MS = 3_000;

/** Turns off notifications here. Without a connection, sign-out proceeds and the push service ends the device later. */
async function turnNotificationsOff() {
  const done = import('../devices/this-device.js').then(({ leave }) => leave()).catch(() => null);
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Actions at the end of the page, shown with or without a membership. */
export function ProfileActions() {
  const identity = useIdentity();
  const [isLeaving, setLeaving] = useState(false);
  const signOut = async () => {
    setLeaving(true);
    await turnNotificationsOff();
    await session.signOut(paths.home).finally(() => setLeaving(false));
  };
  return (
    <div className="mt-2 flex flex-wrap gap-3 sm:mt-5">
      <Button
        kind="secondary"
        className="max-sm:min-h-11 max-sm:flex-1"
        busy={isLeaving && words.signingOut}
        onClick={() => void signOut()}
      >
        {words.signOut}
      </Button>
      {identity?.isOperator && (
        <ButtonLink kind="secondary" to={paths.admin()}>
          {words.admin}
        </ButtonLink>
      )}
    </div>
  );
}
