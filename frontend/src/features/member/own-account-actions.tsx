import { useState } from 'react';

import { useIdentity } from '../../lib/use-identity.js';
import { Button } from '../../ui/button.js';
import { OwnDataButton } from './own-data-button.js';
import { SignInsDialog } from './sign-ins-dialog.js';

/** What a member may see of the account: what is held of them, and where it is signed in. */
export function OwnAccountActions() {
  const [isOpen, setOpen] = useState(false);
  const identity = useIdentity();
  return (
    <>
      <OwnDataButton />
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Where You Are Signed In
      </Button>
      <SignInsDialog open={isOpen} email={identity?.email ?? ''} onClose={() => setOpen(false)} />
    </>
  );
}
