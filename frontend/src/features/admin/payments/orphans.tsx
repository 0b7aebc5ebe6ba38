import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { CopyableId } from '../common/copyable-id.js';
import { ReasonDialog } from '../common/reason-dialog.js';
import { adminApi } from '../step-up.js';

const Orphan = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  reason: z.enum(['no-member', 'ended', 'second']),
  amountCents: z.number(),
  createdAt: z.string(),
  paidCents: z.number(),
  state: z.enum(['found', 'settling', 'settled']),
});
type Orphan = z.infer<typeof Orphan>;

const path = '/api/admin/payments/orphans';
export const orphansQuery = queryOptions({
  queryKey: ['admin', 'orphans'],
  queryFn: ({ signal }) => adminApi(path, { schema: z.object({ items: z.array(Orphan) }), signal }),
});

const settle = ({ subscriptionId, reason }: { subscriptionId: string; reason: string }) =>
  adminApi(`${path}/${encodeURIComponent(subscriptionId)}/settle`, {
    method: 'POST',
    body: { reason },
    schema: Orphan,
  });

const reasonText = {
  'no-member': 'It has no member',
  ended: 'It ended at Numbercast',
  second: 'Its member has a newer one',
} as const;

const TITLE = 'Charged at Stripe without a member';

/** Lists subscriptions that Stripe charges without a membership, as of the last nightly comparison. */
export function Orphans() {
  const { data, error } = useQuery(orphansQuery);
  const [chosen, setChosen] = useState<Orphan | null>(null);
  if (error)
    return <p className="text-[0.9375rem] text-muted">Couldn’t check for subscriptions at Stripe without a member.</p>;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={TITLE}>
      <Notice tone="bad" title={TITLE}>
        <ul className="space-y-2">
          {data.items.map((orphan) => (
            <OrphanLine key={orphan.subscriptionId} orphan={orphan} onSettle={() => setChosen(orphan)} />
          ))}
        </ul>
      </Notice>
      {chosen && <SettleDialog orphan={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function OrphanLine({ orphan, onSettle }: { orphan: Orphan; onSettle: () => void }) {
  const { subscriptionId, customerId, reason, amountCents, createdAt, paidCents, state } = orphan;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <CopyableId id={subscriptionId} of="subscription" length={24} />
      <CopyableId id={customerId} of="customer" length={12} />
      <span>{reasonText[reason]}</span>
      <span className="tabular-nums">
        {dollars(amountCents)} per period since {calendarDayOf(createdAt)}, {dollars(paidCents)} to refund
      </span>
      {state === 'found' ? (
        <Button size="small" kind="secondary" onClick={onSettle}>
          Cancel and refund…
        </Button>
      ) : (
        <span className="font-semibold">Being canceled and refunded</span>
      )}
    </li>
  );
}

function SettleDialog({ orphan, onClose }: { orphan: Orphan; onClose: () => void }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: settle,
    onSuccess: () => {
      toast('The subscription is being canceled and refunded.');
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(orphansQuery),
  });
  const { subscriptionId, paidCents } = orphan;
  return (
    <ReasonDialog
      title="Cancel and refund this subscription?"
      action="Cancel and refund"
      cancel="Keep it"
      busy={change.isPending && 'Sending…'}
      failure={change.error && messageOf(change.error, 'The subscription could not be canceled. Please try again.')}
      onSubmit={(reason) => change.mutate({ subscriptionId, reason })}
      onClose={onClose}
    >
      <p>
        <span className="font-semibold break-all">{subscriptionId}</span> ends now, and {dollars(paidCents)} goes back
        to the card. Neither can be undone.
      </p>
    </ReasonDialog>
  );
}
