import { millionsInWords, wholeDollars } from '@numbercast/lottery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';

import { fieldErrorsOf, messageOf } from '../../../lib/api/problem-error.js';
import { formatCount } from '../../../lib/format/format-count.js';
import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { TextField } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { recordPayout, winsQuery, type Win } from './wins-api.js';
import { centsOf } from '../common/cents.js';
import { limitCents, moneyOf } from './win-words.js';

const noAmount = 'Please enter dollars, like 600,000,000 or 600,000,000.00.';

/** Form for the verified payout. It explains the consequences before recording it. */
export function PayoutForm({ win }: { win: Win }) {
  const proposedCents = win.payout ? null : (win.jackpot?.feed?.payoutCents ?? null);
  const [text, setText] = useState(proposedCents === null ? '' : amountOf(proposedCents));
  const [fault, setFault] = useState<string>();
  const [cents, setCents] = useState<number | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = centsOf(text);
    setFault(amount === null ? noAmount : undefined);
    setCents(amount);
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          label={win.payout ? 'Corrected gross payout in dollars' : 'Verified gross payout in dollars'}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={text}
          error={fault}
          hint={hintOf(win)}
          onChange={(event) => {
            setText(event.target.value);
            setFault(undefined);
          }}
        />
        <Button type="submit" kind="secondary" className="sm:mt-8" disabled={text.trim() === ''} focusableWhenDisabled>
          Record payout
        </Button>
      </form>
      {cents !== null && (
        <PayoutQuestion win={win} cents={cents} onDone={() => setText('')} onClose={() => setCents(null)} />
      )}
    </>
  );
}

const amountOf = (cents: number) => (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

/** Names the source of the amount in the field, or the known facts about the jackpot. */
function hintOf({ jackpot }: Win): string {
  const announced = 'As announced by the lottery, before taxes.';
  const { confirmedMillions, feed } = jackpot ?? {};
  const advertised = confirmedMillions ? ` The jackpot was advertised at ${millionsInWords(confirmedMillions)}.` : '';
  if (!feed || feed.winners === null) return announced + advertised;
  const read = `${feed.source}, read ${easternStampOf(feed.readAt)}`;
  if (feed.winners === 0) return `${announced} ${read}, has no winning ticket.`;
  const tickets = formatCount(feed.winners, 'winning ticket');
  return `${announced} ${read}: ${wholeDollars(feed.dollars)} for ${tickets}. The cash value is lower, and prizes in California depend on the tickets sold there.`;
}

interface PayoutQuestionProps {
  readonly win: Win;
  readonly cents: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function consequenceOf({ case: opened }: Win, cents: number): string {
  if (cents > limitCents)
    return opened
      ? 'The case stays open, with our share of this payout.'
      : 'That is above $50,000,000: a case opens, and the winner has to be contacted within 3 business days of the draw.';
  return opened
    ? 'That is not above $50,000,000: the case is withdrawn, and no share is owed.'
    : 'That is not above $50,000,000: no case opens, and no share is owed.';
}

function PayoutQuestion({ win, cents, onDone, onClose }: PayoutQuestionProps) {
  const queryClient = useQueryClient();
  const record = useMutation({
    mutationFn: recordPayout,
    onSuccess: () => {
      toast('Payout recorded');
      onDone();
      onClose();
      return queryClient.invalidateQueries(winsQuery);
    },
  });
  return (
    <Modal
      open
      onDismiss={onClose}
      title={`Record ${moneyOf(cents)}?`}
      actions={
        <>
          <Button
            onClick={() => record.mutate({ winId: win.winId, grossCents: cents })}
            busy={record.isPending && 'Recording…'}
          >
            Record {moneyOf(cents)}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>{consequenceOf(win, cents)} It is written to the audit log.</p>
      {record.error && (
        <Notice tone="bad" announce="now">
          {Object.values(fieldErrorsOf(record.error))[0] ??
            messageOf(record.error, 'The payout could not be recorded. Please try again.')}
        </Notice>
      )}
    </Modal>
  );
}
