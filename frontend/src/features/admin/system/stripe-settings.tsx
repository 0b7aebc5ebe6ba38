import { queryOptions, useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { Badge } from '../../../ui/badge.js';
import { type Column, Table } from '../../../ui/table.js';
import { adminApi } from '../step-up.js';

const Settings = z.object({
  portal: z
    .object({ canCancel: z.boolean(), canChangePlan: z.boolean(), canPause: z.boolean(), readAt: z.string() })
    .nullable(),
  afterRetries: z
    .object({ seen: z.enum(['canceled', 'marked-unpaid', 'left-past-due']), seenAt: z.string() })
    .nullable(),
});
type Settings = z.infer<typeof Settings>;

export const stripeSettingsQuery = queryOptions({
  queryKey: ['admin', 'stripe-settings'],
  queryFn: ({ signal }) => adminApi('/api/admin/payments/settings', { schema: Settings, signal }),
});

interface Line {
  readonly setting: string;
  readonly value: string;
  readonly isRight: boolean | null;
  readonly since: string;
}

const afterRetriesText = {
  canceled: 'Stripe cancels the subscription',
  'marked-unpaid': 'Stripe marks it unpaid; Numbercast cancels it',
  'left-past-due': 'Stripe leaves it past due; Numbercast cancels it after 7 days',
} as const;

function portalLine({ portal }: Settings): Line {
  const setting = 'Customer portal';
  if (!portal) return { setting, value: 'Not read yet', isRight: null, since: '–' };
  const offers = [
    portal.canCancel && 'canceling',
    portal.canChangePlan && 'changing the plan',
    portal.canPause && 'pausing',
  ].filter((offer) => offer !== false);
  const value = offers.length === 0 ? 'Card and invoices only' : `Offers ${offers.join(', ')}: turn that off`;
  return { setting, value, isRight: offers.length === 0, since: `Read ${easternStampOf(portal.readAt)}` };
}

function afterRetriesLine({ afterRetries }: Settings): Line {
  const setting = 'After the last retry';
  if (!afterRetries) return { setting, value: 'Not seen yet; set it to cancel', isRight: null, since: '–' };
  const { seen, seenAt } = afterRetries;
  const value = afterRetriesText[seen] + (seen === 'canceled' ? '' : ': set it to cancel');
  return { setting, value, isRight: seen === 'canceled', since: `Seen ${easternStampOf(seenAt)}` };
}

const columns: readonly Column<Line>[] = [
  { title: 'Setting at Stripe', cell: ({ setting }) => <span className="font-semibold">{setting}</span> },
  { title: 'Value', cell: ({ value }) => value },
  {
    title: 'As needed',
    cell: ({ isRight }) =>
      isRight === null ? '–' : <Badge tone={isRight ? 'good' : 'warn'}>{isRight ? 'Yes' : 'No'}</Badge>,
  },
  { title: 'Known since', spare: true, cell: ({ since }) => since },
];

/** Settings of the Stripe account that Numbercast depends on. Stripe's API returns only the first. */
export function StripeSettings() {
  const { data, error } = useQuery(stripeSettingsQuery);
  if (error) return <p className="text-[0.9375rem] text-muted">The settings at Stripe can’t be shown right now.</p>;
  if (!data) return null;
  return (
    <Table
      caption="Settings at Stripe"
      columns={columns}
      rows={[portalLine(data), afterRetriesLine(data)]}
      keyOf={({ setting }) => setting}
      empty=""
      onPhone="rows"
    />
  );
}
