import { useQuery } from '@tanstack/react-query';

import { hasCode } from '../../../lib/api/problem-error.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { memberPaymentQuery } from '../admin-api.js';
import { CopyableId } from '../common/copyable-id.js';
import { type Invoice, type Member, memberInvoicesQuery } from './member-api.js';
import { CardError, Facts, SideCard } from './side-card.js';

const SHOWN = 3;

const statusWords: Readonly<Record<string, string>> = {
  active: 'Active',
  past_due: 'Payment failed',
  paused: 'Paused',
  ended: 'Ended',
};

/** `Renews November 1, 2027`, or until when the member has paid. */
function renewalWords({ subscription }: Member): string | null {
  if (!subscription) return null;
  const { status, autoRenew, currentPeriodEnd } = subscription;
  const day = calendarDayOf(currentPeriodEnd);
  if (status === 'ended') return `Ended ${day}`;
  return autoRenew ? `Renews ${day}` : `Ends ${day}, auto-renew is off`;
}

/** The subscription with the last invoices, read from the payment provider. */
export function SubscriptionCard({ member }: { member: Member }) {
  const { id, plan, subscription } = member;
  const { data: payment } = useQuery(memberPaymentQuery(id));
  const customerId = payment?.stripeCustomerId;
  return (
    <SideCard title="Subscription">
      <Facts
        facts={[
          ['Plan', plan && `${plan === 'annual' ? 'Annual' : 'Monthly'}`],
          ['Status', subscription && (statusWords[subscription.status] ?? subscription.status)],
          ['Period', renewalWords(member)],
          ['Upgrade', subscription?.upgradeAt && `Annual from ${calendarDayOf(subscription.upgradeAt)}`],
          ['Dispute', subscription?.disputed && 'A payment is disputed'],
          ['Customer', customerId && <CopyableId key="customer" id={customerId} of="customer" length={14} />],
        ]}
      />
      <Invoices memberId={id} />
    </SideCard>
  );
}

function Invoices({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useQuery(memberInvoicesQuery(memberId));
  if (error && hasCode(error, 'member-not-found')) return null;
  if (error) return <CardError what="invoices" onRetry={refetch} />;
  if (!data) return <Skeleton className="mt-3 h-18" />;
  return (
    <ul aria-label="Last invoices" className="figures mt-3 divide-y divide-line border-t border-line">
      {data.items.slice(0, SHOWN).map((invoice) => (
        <InvoiceLine key={invoice.invoiceId} {...invoice} />
      ))}
    </ul>
  );
}

function InvoiceLine({ at, amountCents, state, url, number }: Invoice) {
  return (
    <li className="flex justify-between gap-3 py-1.5">
      <span>{calendarDayOf(at)}</span>
      <span>
        {dollars(amountCents)} {state}
        {url && (
          <>
            {' '}
            <a href={url} target="_blank" rel="noreferrer" className="text-link">
              Open<span className="sr-only"> invoice {number} in a new tab</span>
            </a>
          </>
        )}
      </span>
    </li>
  );
}
