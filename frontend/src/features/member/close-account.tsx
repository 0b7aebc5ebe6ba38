import { useState } from 'react';

import { Button } from '../../ui/button.js';
import { later } from '../../ui/later.js';
import type { AccountOptionsProps } from './account-options.js';

const AccountOptions = later<AccountOptionsProps>(async () => (await import('./account-options.js')).AccountOptions);

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
