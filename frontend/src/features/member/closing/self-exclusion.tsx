import * as words from '#words/features/member/closing/self-exclusion.js';
import { useState } from 'react';

import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import type { SelfExclusionProps } from './self-exclusion-dialog.js';

const SelfExclusionDialog = lazyDialog<SelfExclusionProps>(
  async () => (await import('./self-exclusion-dialog.js')).SelfExclusionDialog,
);

/** A break that no one can end before its date. */
export function SelfExclusion() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-5 border-t border-line pt-5">
      <p className="mb-3">{words.offer}</p>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {words.exclude}
      </Button>
      <SelfExclusionDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
