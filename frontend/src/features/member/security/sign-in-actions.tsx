import * as words from '#words/features/member/security/sign-in-actions.js';
import { useState } from 'react';

import { useIdentity } from '../../../lib/auth/use-identity.js';
import { Button } from '../../../ui/button.js';
import { SecondFactorDialog } from './second-factor-dialog.js';
import { SignInsDialog } from './sign-ins-dialog.js';

/** Sessions and second factors of the account. */
export function SignInActions() {
  const [isOpen, setOpen] = useState(false);
  const email = useIdentity()?.email ?? '';
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {words.whereSignedIn}
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
        {words.twoStepSignIn}
      </Button>
      <SecondFactorDialog
        open={isOpen}
        email={identity?.email ?? ''}
        isRequired={identity?.isOperator ?? false}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
