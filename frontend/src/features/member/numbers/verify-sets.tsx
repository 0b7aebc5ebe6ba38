import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCallback, useState, type ReactNode } from 'react';

import * as words from '#words/features/member/numbers/sets.js';
import { classNames } from '../../../lib/format/class-names.js';
import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import type { PastDraw } from '../account/api.js';

interface OwnProofProps {
  readonly open: boolean;
  readonly draw: PastDraw;
  readonly attempt: number;
  readonly onDone: () => void;
}

/** Downloaded after the page, together with the hashing code. */
const OwnProofLater = lazyDialog<OwnProofProps>(async () => {
  const { OwnProof } = await import('./own-proof.js');
  return ({ draw, attempt, onDone }) => <OwnProof key={attempt} draw={draw} onDone={onDone} />;
});

/** Returns a button that verifies a draw's sets, and the element that shows the outcome. */
export function useVerifying(draw: PastDraw): { button: ReactNode; outcome: ReactNode } {
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const onDone = useCallback(() => setBusy(false), []);
  const verify = () => {
    setBusy(true);
    setAttempt(attempt + 1);
  };
  return {
    button: (
      <Button
        kind="quiet"
        size="small"
        busy={isBusy && words.verifying}
        aria-label={isBusy ? undefined : words.verifySetsOf(draw.sets.length, fullDateOf(draw.drawDate))}
        onClick={verify}
      >
        <ShieldCheck aria-hidden="true" className="size-4" />
        {words.verify}
      </Button>
    ),
    outcome: (
      <div className={classNames(attempt > 0 && !isBusy && 'border-b border-line px-4 py-4 sm:px-5')}>
        <OwnProofLater open={attempt > 0} draw={draw} attempt={attempt} onDone={onDone} />
      </div>
    ),
  };
}
