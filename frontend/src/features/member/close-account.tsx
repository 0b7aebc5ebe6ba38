import { useState } from 'react';

import { Button } from '../../ui/button.js';
import { later } from '../../ui/later.js';
import type { AccountOptionsProps } from './account-options.js';

const AccountOptions = later<AccountOptionsProps>(async () => (await import('./account-options.js')).AccountOptions);
const DeleteAccount = later<AccountOptionsProps>(async () => (await import('./delete-account.js')).DeleteAccount);

export function CloseAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Close Account
      </Button>
      <AccountOptions open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** For an account that is paused already or cannot be paused. */
export function DeleteRestrictedAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        Delete My Account
      </Button>
      <DeleteAccount open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
