import * as words from '#words/features/member/closing/close-account.js';
import { useState } from 'react';

import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import type { AccountOptionsProps } from './account-options.js';
import type { DeleteAccountProps } from './delete-account.js';

const AccountOptions = lazyDialog<AccountOptionsProps>(
  async () => (await import('./account-options.js')).AccountOptions,
);
const DeleteAccount = lazyDialog<DeleteAccountProps>(async () => (await import('./delete-account.js')).DeleteAccount);

export function CloseAccount() {
  const [open, setOpen] = useState<'options' | 'deletion' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button kind="danger" onClick={() => setOpen('options')}>
        {words.closeAccount}
      </Button>
      <AccountOptions open={open === 'options'} onDelete={() => setOpen('deletion')} onClose={close} />
      <DeleteAccount open={open === 'deletion'} onClose={close} />
    </>
  );
}

/** Deletes an account that is already paused or cannot be paused. */
export function DeleteRestrictedAccount() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {words.deleteAccount}
      </Button>
      <DeleteAccount open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
