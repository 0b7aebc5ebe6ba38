import { useState } from 'react';

import { Button } from '../../../ui/button.js';
import { JackpotDialog } from './jackpot-dialog.js';
import type { AdminDraw } from '../draws-api.js';

/** The advertised jackpot, to be recorded until the draw's numbers have gone. */
export function JackpotCell({ draw }: { draw: AdminDraw }) {
  const [isOpen, setOpen] = useState(false);
  const { drawId, state, jackpotMillions } = draw;
  return (
    <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap sm:flex-col sm:items-end">
      {jackpotMillions && `$${jackpotMillions.toLocaleString('en-US')} million`}
      {!jackpotMillions && state === 'closed' && '–'}
      {state !== 'closed' && (
        <Button
          kind="quiet"
          size="small"
          className="max-sm:-ml-3 sm:-mr-3"
          aria-label={`Record the jackpot of ${drawId}`}
          onClick={() => setOpen(true)}
        >
          {jackpotMillions ? 'Correct' : 'Record'}
        </Button>
      )}
      {isOpen && <JackpotDialog draw={draw} onClose={() => setOpen(false)} />}
    </span>
  );
}
