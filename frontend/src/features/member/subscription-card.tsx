import { calendarDayOf } from '../../lib/draw-time.js';
import { dollars, planCents, planNames } from '../../lib/plans.js';
import { Badge } from '../../ui/badge.js';
import { Card } from '../../ui/card.js';
import type { AccountStatus, Member } from './api.js';
import { Facts } from './facts.js';

const statusWords = {
  active: { word: 'Active', tone: 'good' },
  paused: { word: 'Paused', tone: 'warn' },
  suspended: { word: 'Suspended', tone: 'warn' },
  payment_failed: { word: 'Payment failed', tone: 'bad' },
  deleted: { word: 'Deleted', tone: 'plain' },
} as const satisfies Record<AccountStatus, unknown>;

/** With an upgrade on its way the plan already reads as annual, with the day it takes effect (spec §2). */
function planFacts({ subscription, pendingUpgrade }: Member) {
  const plan = pendingUpgrade ? 'annual' : subscription.plan;
  const price = `${planNames[plan]}, ${dollars(planCents[plan])} ${plan === 'annual' ? 'a year' : 'a month'}`;
  const effective = pendingUpgrade && (['Effective', calendarDayOf(pendingUpgrade.upgradeDate)] as const);
  return [['Plan', price] as const, ...(effective ? [effective] : [])];
}

export function SubscriptionCard({ member }: { member: Member }) {
  const { subscription, autoRenew, accountInfo } = member;
  const { word, tone } = statusWords[accountInfo.accountStatus];
  const { signupDate, currentPeriodEnd } = subscription;
  return (
    <Card title="Subscription" titleId="subscription" aside={<Badge tone={tone}>{word}</Badge>}>
      <Facts
        facts={[
          ...planFacts(member),
          ['Member since', signupDate ? calendarDayOf(signupDate) : 'Recent'],
          ['Auto-renew', autoRenew ? 'On' : 'Off'],
          ...(currentPeriodEnd
            ? [[autoRenew ? 'Renews on' : 'Ends on', calendarDayOf(currentPeriodEnd)] as const]
            : []),
        ]}
      />
    </Card>
  );
}
