import { millionsInWords } from '@numbercast/lottery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../lib/api/problem-error.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { adminDrawsQuery, confirmJackpot, unconfirmedJackpot, type AdminDraw } from '../draws-api.js';
import { JackpotDialog } from './jackpot-dialog.js';

/** The advertised jackpot. An operator confirms the feed's amount, or records one until the numbers have been sent. */
export function JackpotCell({ draw }: { draw: AdminDraw }) {
  const [isOpen, setOpen] = useState(false);
  const { drawId, state, jackpotMillions, jackpotSource } = draw;
  const proposal = unconfirmedJackpot(draw);
  const action = proposal ? 'Enter another amount' : jackpotMillions ? 'Correct' : 'Record';
  return (
    <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap sm:flex-col sm:items-end">
      {jackpotMillions && millionsInWords(jackpotMillions)}
      {jackpotMillions && jackpotSource && (
        <span className="text-[0.8125rem] wrap-anywhere whitespace-normal text-muted">{jackpotSource}</span>
      )}
      {!jackpotMillions && !proposal && state === 'closed' && '–'}
      {proposal && <Proposal draw={draw} proposal={proposal} />}
      {(state !== 'closed' || proposal) && (
        <Button
          kind="quiet"
          size="small"
          className="whitespace-normal max-sm:-ml-3 sm:-mr-3 sm:text-right"
          aria-label={proposal ? `${action} for ${drawId}` : `${action} the jackpot of ${drawId}`}
          onClick={() => setOpen(true)}
        >
          {action}
        </Button>
      )}
      {isOpen && <JackpotDialog draw={draw} onClose={() => setOpen(false)} />}
    </span>
  );
}

interface ProposalProps {
  readonly draw: AdminDraw;
  readonly proposal: NonNullable<AdminDraw['jackpotProposal']>;
}

/** The feed's amount with its source and time. A change after the confirmation is confirmed in the same way. */
function Proposal({ draw: { drawId, jackpotMillions }, proposal }: ProposalProps) {
  const queryClient = useQueryClient();
  const { millions, source, readAt } = proposal;
  const confirm = useMutation({
    mutationFn: confirmJackpot,
    onSuccess: () => toast('Jackpot confirmed'),
    onError: (error) => toast(messageOf(error, 'The jackpot could not be confirmed. Please try again.'), 'bad'),
    onSettled: () => queryClient.invalidateQueries(adminDrawsQuery),
  });
  return (
    <span className="flex flex-col items-start gap-1 whitespace-normal sm:items-end">
      {jackpotMillions && <span className="text-warn">The feed now has {millionsInWords(millions)}.</span>}
      <Button
        size="small"
        kind="secondary"
        aria-label={`Confirm ${millionsInWords(millions)} for ${drawId}`}
        busy={confirm.isPending && 'Confirming…'}
        onClick={() => confirm.mutate({ drawId, millions })}
      >
        Confirm {millionsInWords(millions)}
      </Button>
      <span className="figures text-[0.8125rem] wrap-anywhere text-muted sm:text-right">
        {source}
        <br />
        {easternStampOf(readAt)}
      </span>
    </span>
  );
}
