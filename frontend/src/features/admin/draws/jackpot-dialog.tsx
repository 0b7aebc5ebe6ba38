import { catalogue, millionsInWords, wholeDollars } from '@numbercast/lottery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { easternStampOf, fullDateOf } from '../../../lib/lottery/draw-time.js';
import { fieldErrorsOf, messageOf } from '../../../lib/api/problem-error.js';
import { TextField } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { toast } from '../../../ui/toast.js';
import { adminDrawsQuery, confirmJackpot, recordJackpot, type AdminDraw } from '../draws-api.js';

const wholeMillions = /^[1-9]\d{0,4}$/;

/** Records the jackpot that the operator found advertised. The feed's amount, if any, is filled in. */
export function JackpotDialog({ draw, onClose }: { draw: AdminDraw; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(String(draw.jackpotProposal?.millions ?? draw.jackpotMillions ?? ''));
  const [isAttempted, setAttempted] = useState(false);
  const save = useMutation({
    // The amount of the feed is confirmed with its source
    mutationFn: (jackpot: Parameters<typeof recordJackpot>[0]) =>
      jackpot.millions === draw.jackpotProposal?.millions ? confirmJackpot(jackpot) : recordJackpot(jackpot),
    onSuccess: () => {
      toast('Jackpot recorded');
      void queryClient.invalidateQueries(adminDrawsQuery);
      onClose();
    },
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    if (wholeMillions.test(typed)) save.mutate({ drawId: draw.drawId, millions: Number(typed) });
  };
  const type = (text: string) => {
    setTyped(text);
    save.reset();
  };
  const invalid = isAttempted && !wholeMillions.test(typed) ? 'Please enter whole millions.' : undefined;
  const refused = fieldErrorsOf(save.error)['millions'];
  return (
    <FormDialog
      open
      title={`Jackpot of ${catalogue[draw.game].name}`}
      action="Record"
      busy={save.isPending && 'Saving…'}
      failure={save.error && !refused && messageOf(save.error, 'The jackpot could not be recorded. Please try again.')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>As advertised for {fullDateOf(draw.date)}. What was sent already stays sent.</p>
      {draw.jackpotProposal && (
        <p className="figures text-muted">
          {draw.jackpotProposal.source} has {millionsInWords(draw.jackpotProposal.millions)}
          {draw.jackpotProposal.cashDollars !== null &&
            ` (cash value ${wholeDollars(draw.jackpotProposal.cashDollars)})`}
          , read {easternStampOf(draw.jackpotProposal.readAt)}. In California, prizes depend on the tickets sold there.
        </p>
      )}
      <TextField
        label="Million US dollars"
        inputMode="numeric"
        value={typed}
        error={invalid ?? refused}
        onChange={(event) => type(event.target.value.trim())}
      />
    </FormDialog>
  );
}
