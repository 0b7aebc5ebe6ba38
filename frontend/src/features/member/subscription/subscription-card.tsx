import { useQuery } from '@tanstack/react-query';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars, planNames, type Plan } from '../../../lib/membership/plans.js';
import { Badge } from '../../../ui/badge.js';
import { Card } from '../../../ui/card.js';
import type { AccountStatus, Member } from '../account/api.js';
import { AutoRenew } from './auto-renew.js';
import { DescriptionList } from '../profile/description-list.js';
import { PaymentMethodButton } from './payment-method-button.js';
import { subscriptionQuery } from './subscription-api.js';
import { UpgradeOffer } from './upgrade-offer.js';

const statusWords = {
  active: { word: 'Active', tone: 'good' },
  paused: { word: 'Paused', tone: 'warn' },
  suspended: { word: 'Suspended', tone: 'warn' },
  payment_failed: { word: 'Payment failed', tone: 'bad' },
  deleted: { word: 'Deleted', tone: 'plain' },
} as const satisfies Record<AccountStatus, unknown>;

const per = { monthly: 'a month', annual: 'a year' } as const;

/** The price of this member's subscription, which can differ from the catalog; null until billing has answered. */
const priceOf = ({ plan, amountCents }: Outlook) =>
  amountCents === null ? null : `${dollars(amountCents)} ${per[plan]}`;

/** The subscription as it will continue: with a scheduled upgrade the plan already reads as annual (spec §2). */
function useOutlook(member: Member) {
  const { data } = useQuery(subscriptionQuery);
  const pending = data?.pendingUpgrade ?? member.pendingUpgrade;
  const plan: Plan = pending ? 'annual' : member.subscription.plan;
  const { nextCharge = null } = data ?? {};
  // Until billing's answer has the upgrade or the new plan, its amount belongs to the former one
  const isOfThisPlan = pending ? data?.pendingUpgrade : data?.plan === plan;
  const amountCents = isOfThisPlan ? (data?.amountCents ?? null) : null;
  return { pending, plan, amountCents, autoRenew: data?.autoRenew ?? member.autoRenew, nextCharge };
}

type Outlook = ReturnType<typeof useOutlook>;

/** The day on which something happens next, where that is certain, and what is charged on it. */
function nextDay({ subscription, accountInfo }: Member, { pending, autoRenew, nextCharge }: Outlook) {
  const { currentPeriodEnd } = subscription;
  const charge = nextCharge ? ` for ${dollars(nextCharge.amountCents)}` : '';
  if (pending) return [['Effective', calendarDayOf(pending.upgradeDate) + charge] as const];
  if (!currentPeriodEnd || accountInfo.accountStatus === 'paused') return [];
  if (accountInfo.accountStatus === 'suspended')
    return subscription.disputed ? [] : [['Ended on', calendarDayOf(currentPeriodEnd)] as const];
  const day = calendarDayOf(currentPeriodEnd);
  return [autoRenew ? (['Renews on', day + charge] as const) : (['Ends on', day] as const)];
}

function consequenceOf(renewal: Outlook, status: AccountStatus, isDisputed: boolean): string {
  const { pending, autoRenew } = renewal;
  const price = priceOf(renewal);
  if (status === 'suspended')
    return isDisputed ? 'Nothing is charged while a payment is disputed.' : 'Your plan has ended.';
  const what = pending ? 'The annual plan' : 'Your plan';
  if (status === 'payment_failed' && autoRenew)
    return 'Turn this off and your plan ends now: the payment that failed is not tried again.';
  if (!autoRenew && pending)
    return `The annual plan starts and is charged once, as you agreed. It ends after its year and is not charged again.`;
  if (!autoRenew) return `${what} ends when the time you’ve paid for is over. No refunds.`;
  return `${what} renews${price ? ` for ${price}` : ''} until you turn this off before the renewal date. Renewals are final.`;
}

/** Whether there is a subscription that could be charged again. */
const hasPlan = ({ accountInfo, subscription }: Member) => !accountInfo.closed && subscription.status !== 'ended';

export function SubscriptionCard({ member }: { member: Member }) {
  const renewal = useOutlook(member);
  const { accountStatus } = member.accountInfo;
  const { word, tone } = statusWords[accountStatus];
  const { signupDate } = member.subscription;
  const isRestricted = accountStatus !== 'active';
  return (
    <Card title="Subscription" titleId="subscription" aside={<Badge tone={tone}>{word}</Badge>}>
      <DescriptionList
        facts={[
          ['Plan', [planNames[renewal.plan], priceOf(renewal)].filter(Boolean).join(', ')],
          ...nextDay(member, renewal),
          ['Member since', signupDate ? calendarDayOf(signupDate) : 'Recent'],
        ]}
      />
      <div className="mt-5 space-y-5 border-t border-line pt-5">
        <AutoRenew
          autoRenew={renewal.autoRenew}
          isLocked={isRestricted && !(renewal.autoRenew && hasPlan(member))}
          consequence={consequenceOf(renewal, accountStatus, member.subscription.disputed ?? false)}
        />
        {renewal.plan === 'monthly' && <UpgradeOffer isRestricted={isRestricted} />}
        {accountStatus === 'active' && <PaymentMethodButton kind="quiet" className="-ml-3" />}
      </div>
    </Card>
  );
}
