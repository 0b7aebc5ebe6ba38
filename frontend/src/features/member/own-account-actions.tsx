import { useState } from 'react';

import { useIdentity } from '../../lib/use-identity.js';
import { Button } from '../../ui/button.js';
import { later } from '../../ui/later.js';
import { OwnDataButton } from './own-data-button.js';
import { SignInsDialog, type SignInsProps } from './sign-ins-dialog.js';

const SecondFactorDialog = later<SignInsProps>(
  async () => (await import('./second-factor-dialog.js')).SecondFactorDialog,
);

/** What a member may see of the account: what is held of them, where it is signed in, and by what. */
export function OwnAccountActions() {
  const [opened, setOpened] = useState<'sign-ins' | 'second-factor' | null>(null);
  const email = useIdentity()?.email ?? '';
  const close = () => setOpened(null);
  return (
    <>
      <OwnDataButton />
      <Button kind="secondary" onClick={() => setOpened('sign-ins')}>
        Where You Are Signed In
      </Button>
      <Button kind="secondary" onClick={() => setOpened('second-factor')}>
        Two-Step Sign-In
      </Button>
      <SignInsDialog open={opened === 'sign-ins'} email={email} onClose={close} />
      <SecondFactorDialog open={opened === 'second-factor'} email={email} onClose={close} />
    </>
  );
}
