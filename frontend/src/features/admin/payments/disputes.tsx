import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Notice } from '../../../ui/notice.js';
import { CopyableId } from '../common/copyable-id.js';
import { adminApi } from '../step-up.js';

const Dispute = z.object({
  disputeId: z.string(),
  memberId: z.string(),
  email: z.string(),
  status: z.enum(['open', 'inquiry']),
  amountCents: z.number(),
  cause: z.string(),
  answerBy: z.string().nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

export const disputesQuery = queryOptions({
  queryKey: ['admin', 'disputes'],
  queryFn: ({ signal }) =>
    adminApi('/api/admin/payments/disputes', { schema: z.object({ items: z.array(Dispute) }), signal }),
});

const TITLE = 'Disputed payments';

/** Open payment disputes, on which the bank has not decided yet; each has a deadline for evidence. */
export function Disputes() {
  const { data, error } = useQuery(disputesQuery);
  if (error) return <p className="text-[0.9375rem] text-muted">Disputed payments can’t be shown right now.</p>;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={TITLE}>
      <Notice tone="warn" title={TITLE}>
        <ul className="space-y-2">
          {data.items.map((dispute) => (
            <DisputeLine key={dispute.disputeId} dispute={dispute} />
          ))}
        </ul>
      </Notice>
    </section>
  );
}

function DisputeLine({ dispute }: { dispute: Dispute }) {
  const { disputeId, email, status, amountCents, cause, answerBy } = dispute;
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="font-semibold break-all">{email}</span>
      <span className="tabular-nums">{dollars(amountCents)}</span>
      <span>
        {status === 'open' ? 'Disputed' : 'Bank inquiry'}: {cause.replaceAll('_', ' ')}
      </span>
      <span>{answerBy ? `Answer at Stripe by ${easternStampOf(answerBy)}` : 'Waiting for the bank'}</span>
      <CopyableId id={disputeId} of="dispute" length={24} />
    </li>
  );
}
