import { useState } from 'react';

import * as words from '#words/features/member/subscription/restart-button.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import type { RestartDialogProps } from './restart-dialog.js';

const RestartDialog = lazyDialog<RestartDialogProps>(async () => (await import('./restart-dialog.js')).RestartDialog);

/** Button to subscribe again after a subscription has ended. */
export function RestartButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.turnOn}
      </Button>
      <RestartDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
