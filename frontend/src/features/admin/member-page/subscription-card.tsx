import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { hasCode } from '../../../lib/api/problem-error.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Button } from '../../../ui/button.js';
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

interface SubscriptionCardProps {
  readonly member: Member;
  readonly onRefund: (invoice: Invoice) => void;
  readonly onCredit: () => void;
}

/** The subscription with the last invoices, read from the payment provider. */
export function SubscriptionCard({ member, onRefund, onCredit }: SubscriptionCardProps) {
  const { id, plan, subscription } = member;
  const { data: payment } = useQuery(memberPaymentQuery(id));
  const customerId = payment?.stripeCustomerId;
  return (
    <SideCard
      title="Subscription"
      aside={
        subscription &&
        subscription.status !== 'ended' && (
          <Button kind="quiet" size="small" className="-mr-3" onClick={onCredit}>
            Give credit
          </Button>
        )
      }
    >
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
      <Invoices memberId={id} onRefund={onRefund} />
    </SideCard>
  );
}

interface InvoicesProps {
  readonly memberId: string;
  readonly onRefund: (invoice: Invoice) => void;
}

function Invoices({ memberId, onRefund }: InvoicesProps) {
  const { data, error, refetch } = useQuery(memberInvoicesQuery(memberId));
  const [isWhole, showWhole] = useState(false);
  if (error && hasCode(error, 'member-not-found')) return null;
  if (error) return <CardError what="invoices" onRetry={refetch} />;
  if (!data) return <Skeleton className="mt-3 h-18" />;
  const { items } = data;
  return (
    <>
      <ul aria-label="Last invoices" className="figures mt-3 divide-y divide-line border-t border-line">
        {(isWhole ? items : items.slice(0, SHOWN)).map((invoice) => (
          <InvoiceLine key={invoice.invoiceId} invoice={invoice} onRefund={() => onRefund(invoice)} />
        ))}
      </ul>
      {!isWhole && items.length > SHOWN && (
        <Button kind="quiet" size="small" className="-ml-3" onClick={() => showWhole(true)}>
          Show all {items.length} invoices
        </Button>
      )}
    </>
  );
}

/** `paid`, or the amount that was refunded of it. */
function stateOf({ state, amountCents, refundedCents, creditedCents }: Invoice): string {
  if (refundedCents >= amountCents && refundedCents > 0) return 'refunded';
  const returned = [
    refundedCents > 0 && `${dollars(refundedCents)} refunded`,
    creditedCents > 0 && `${dollars(creditedCents)} credited`,
  ].filter(Boolean);
  return [state, ...returned].join(', ');
}

function InvoiceLine({ invoice, onRefund }: { invoice: Invoice; onRefund: () => void }) {
  const { at, amountCents, url, number, refundableCents } = invoice;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5">
      <span>{calendarDayOf(at)}</span>
      <span>
        {dollars(amountCents)} {stateOf(invoice)}
      </span>
      <span className="flex basis-full items-baseline justify-end gap-x-4">
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="text-link">
            Open<span className="sr-only"> invoice {number} in a new tab</span>
          </a>
        )}
        {refundableCents > 0 && (
          <button type="button" className="text-link" onClick={onRefund}>
            Refund<span className="sr-only"> invoice {number}</span>
          </button>
        )}
      </span>
    </li>
  );
}
