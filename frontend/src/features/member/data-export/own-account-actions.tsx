import { useState } from 'react';

import { useIdentity } from '../../../lib/auth/use-identity.js';
import { Button } from '../../../ui/button.js';
import { OwnDataButton } from './data-export-button.js';
import { SecondFactorDialog } from '../security/second-factor-dialog.js';
import { SignInsDialog } from '../security/sign-ins-dialog.js';

/** Account actions: data export, sessions, and second factors. */
export function OwnAccountActions() {
  const [isOpen, setOpen] = useState(false);
  const email = useIdentity()?.email ?? '';
  return (
    <>
      <OwnDataButton />
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Where You Are Signed In
      </Button>
      <SecondFactorButton />
      <SignInsDialog open={isOpen} email={email} onClose={() => setOpen(false)} />
    </>
  );
}

/** Second factors of the signed-in user. */
export function SecondFactorButton() {
  const [isOpen, setOpen] = useState(false);
  const identity = useIdentity();
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Two-Step Sign-In
      </Button>
      <SecondFactorDialog
        open={isOpen}
        email={identity?.email ?? ''}
        isRequired={identity?.isAdmin ?? false}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
