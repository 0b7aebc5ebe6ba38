import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { formatCount } from '../../../lib/format/format-count.js';
import { formatNumber } from '../../../lib/format/format-number.js';
import { CopyableId } from '../common/copyable-id.js';
import { adminApi } from '../step-up.js';

const Night = z.object({
  begunAt: z.string(),
  endedAt: z.string().nullable(),
  checked: z.number(),
  corrected: z.number(),
  unreadable: z.array(z.string()),
});
type Night = z.infer<typeof Night>;

export const reconciliationQuery = queryOptions({
  queryKey: ['admin', 'reconciliation'],
  queryFn: ({ signal }) =>
    adminApi('/api/admin/payments/reconciliation', { schema: z.object({ newest: Night.nullable() }), signal }),
});

function wordsOf({ begunAt, endedAt, checked, corrected }: Night) {
  if (!endedAt) return `Being compared with Stripe since ${easternStampOf(begunAt)}: ${formatNumber(checked)} so far.`;
  const found = corrected === 0 ? 'all match Stripe' : `${formatNumber(corrected)} corrected`;
  return `Compared with Stripe ${easternStampOf(begunAt)}: ${formatCount(checked, 'active subscription')}, ${found}.`;
}

/** Result of the nightly comparison of this list with the payment provider. */
export function Reconciliation() {
  const { data, error } = useQuery(reconciliationQuery);
  const night = data?.newest;
  return (
    <div className="text-[0.9375rem] text-muted">
      {error && 'The comparison with Stripe can’t be shown right now.'}
      {data && !night && 'Not compared with Stripe yet. This runs every night.'}
      {night && <p>{wordsOf(night)}</p>}
      {night && night.unreadable.length > 0 && <Unreadable ids={night.unreadable} />}
    </div>
  );
}

/** Subscriptions that could not be compared: an operator has to look them up at the provider. */
function Unreadable({ ids }: { ids: readonly string[] }) {
  return (
    <>
      <p className="mt-1 font-semibold text-ink">
        {ids.length} could not be read. Please look {ids.length === 1 ? 'it' : 'them'} up at Stripe:
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {ids.map((id) => (
          <li key={id}>
            <CopyableId id={id} of="subscription" length={24} />
          </li>
        ))}
      </ul>
    </>
  );
}
