import * as words from '#words/features/member/closing/pause-date-button.js';
import { useState } from 'react';

import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import type { Member } from '../account/api.js';
import type { PauseDateProps } from './pause-date-dialog.js';

const PauseDateDialog = lazyDialog<PauseDateProps>(
  async () => (await import('./pause-date-dialog.js')).PauseDateDialog,
);

/** Sets or changes the date on which a pause ends. */
export function PauseDateButton({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        {member.accountInfo.pausedUntil ? words.changeDate : words.setDate}
      </Button>
      <PauseDateDialog open={isOpen} member={member} onClose={() => setOpen(false)} />
    </>
  );
}
