import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../lib/api/problem-error.js';
import { paths } from '../../../lib/browser/paths.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Link } from '../../../ui/link.js';
import type { Column } from '../../../ui/table.js';
import { toast } from '../../../ui/toast.js';
import { DataTable } from '../common/data-table.js';
import { FilterChip } from '../common/filter-chip.js';
import { ListFrame } from '../common/list-frame.js';
import { ReasonDialog } from '../common/reason-dialog.js';
import { type GiftLine, giftsQuery, refundGift, sendGift } from './gifts-api.js';

const states = {
  paid: { words: 'Not redeemed', tone: 'info' },
  redeemed: { words: 'Redeemed', tone: 'good' },
  refunding: { words: 'Being refunded', tone: 'warn' },
  refunded: { words: 'Refunded', tone: 'plain' },
  disputed: { words: 'Disputed', tone: 'bad' },
} as const;

const choices = Object.entries(states).map(([state, { words }]) => [state, words] as const);

function State({ state, isDisputed, refundedCents, rejection }: GiftLine) {
  const { words, tone } = states[state];
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {state === 'redeemed' && isDisputed && <span className="block text-bad">Disputed</span>}
      {state !== 'refunded' && refundedCents > 0 && <span className="block">{dollars(refundedCents)} refunded</span>}
      {state === 'paid' && rejection && <span className="block text-muted">Refund rejected: {rejection}</span>}
    </>
  );
}

const columns: readonly Column<GiftLine>[] = [
  {
    title: 'Giver',
    cell: ({ giverName, giverEmail }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{giverName || '–'}</span>
        <span className="block text-muted wrap-anywhere">{giverEmail}</span>
      </>
    ),
  },
  { title: 'Recipient', cell: ({ recipientName }) => recipientName || '–' },
  { title: 'State', cell: (gift) => <State {...gift} /> },
  { title: 'Amount', numeric: true, cell: ({ amountCents }) => dollars(amountCents) },
  { title: 'Paid', cell: ({ paidAt }) => calendarDayOf(paidAt) },
  {
    title: 'Redeemed',
    cell: ({ redeemedAt, redeemedBy }) =>
      redeemedAt && redeemedBy ? (
        <Link to={paths.admin({ tab: 'users', member: redeemedBy })} className="text-link">
          {calendarDayOf(redeemedAt)}
        </Link>
      ) : (
        '–'
      ),
  },
];

/** Gift years that were paid, the newest first. */
export function Gifts() {
  const [place, setPlace] = useState({ state: '', page: '' });
  const gifts = useQuery(giftsQuery(place));
  const [refunded, setRefunded] = useState<GiftLine | null>(null);
  return (
    <section aria-label="Gifts" className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold">Gifts</h2>
        <FilterChip
          label="State"
          value={place.state}
          choices={choices}
          onChoose={(state) => setPlace({ state, page: '' })}
        />
      </div>
      <ListFrame what="gifts" query={gifts} page={place.page} onPage={(page) => setPlace({ ...place, page })}>
        {(rows) => (
          <DataTable
            caption="Gift years"
            columns={columns}
            rows={rows}
            keyOf={({ giftId }) => giftId}
            empty="No gifts found."
            actions={(gift) => gift.state === 'paid' && <Actions gift={gift} onRefund={() => setRefunded(gift)} />}
          />
        )}
      </ListFrame>
      {refunded && <RefundDialog gift={refunded} onClose={() => setRefunded(null)} />}
    </section>
  );
}

function Actions({ gift: { giftId, recipientName, giverEmail }, onRefund }: { gift: GiftLine; onRefund: () => void }) {
  const send = useMutation({
    mutationFn: () => sendGift(giftId),
    onSuccess: () => toast(`The code goes to ${giverEmail} again.`),
    onError: (error) => toast(messageOf(error, 'The email could not be sent. Please try again.'), 'bad'),
  });
  const of = <span className="sr-only"> of the gift for {recipientName}</span>;
  return (
    <>
      <Button kind="quiet" size="small" busy={send.isPending && 'Sending…'} onClick={() => send.mutate()}>
        Send the email again{of}
      </Button>
      <Button kind="quiet" size="small" onClick={onRefund}>
        Refund…{of}
      </Button>
    </>
  );
}

function RefundDialog({ gift, onClose }: { gift: GiftLine; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [orderId] = useState(() => crypto.randomUUID());
  const { giftId, giverName, giverEmail, recipientName, amountCents, refundedCents } = gift;
  const refund = useMutation({
    mutationFn: (reason: string) => refundGift({ giftId, orderId, reason }),
    onSuccess: ({ state }) => {
      toast(state === 'refunded' ? 'The gift was refunded.' : 'The refund is on its way.');
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'gifts'] }),
  });
  return (
    <ReasonDialog
      title="Refund this gift?"
      kind="danger"
      action={`Refund ${dollars(amountCents - refundedCents)}`}
      cancel="Keep it"
      busy={refund.isPending && 'Refunding…'}
      failure={refund.error && messageOf(refund.error, 'The gift could not be refunded. Please try again.')}
      onSubmit={(reason) => refund.mutate(reason)}
      onClose={onClose}
    >
      <p>
        {dollars(amountCents - refundedCents)} goes back to the card of {giverName} ({giverEmail}), who gets an email.
        The code for {recipientName} no longer works. This can’t be undone.
      </p>
    </ReasonDialog>
  );
}
