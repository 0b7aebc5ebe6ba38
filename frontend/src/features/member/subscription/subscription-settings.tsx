import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import * as words from '#words/features/member/subscription/subscription-settings.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { planNames } from '../../../lib/membership/plans.js';
import { Badge } from '../../../ui/badge.js';
import { lazyOr } from '../../../ui/lazy-dialog.js';
import { Notice } from '../../../ui/notice.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { AccountStatus, Member } from '../account/api.js';
import { InviteAFriend } from '../invitation/invite-a-friend.js';
import { DescriptionList } from '../account/description-list.js';
import { useSettings } from '../settings/open-setting-context.js';
import { Setting } from '../settings/setting.js';
import { SettingsGroup } from '../settings/settings-group.js';
import { AutoRenew } from './auto-renew.js';
import { invoicesQuery } from './invoices-api.js';
import { consequenceOf, endInWords, isRenewalLocked, nextDay, outlookOf, priceOf, renewalSummary } from './outlook.js';
import { PaymentMethodButton } from './payment-method-button.js';
import { subscriptionQuery } from './subscription-api.js';
import { UpgradeOffer } from './upgrade-offer.js';

const NoInvoices = () => <Notice tone="warn" title={words.invoicesUnavailable} />;

const Invoices = lazyOr(async () => (await import('./invoices.js')).Invoices, NoInvoices);

const tones = {
  active: 'good',
  paused: 'warn',
  suspended: 'warn',
  payment_failed: 'bad',
  deleted: 'plain',
} as const satisfies Record<AccountStatus, unknown>;

/** Plan, renewal and payments. */
export function SubscriptionSettings({ member }: { member: Member }) {
  const { data: billing } = useQuery(subscriptionQuery);
  const { data: invoices } = useQuery(invoicesQuery);
  const outlook = outlookOf(member, billing);
  const { accountStatus } = member.accountInfo;
  const isLocked = isRenewalLocked(member, outlook);
  return (
    <SettingsGroup
      id="subscription"
      title={words.title}
      aside={<Badge tone={tones[accountStatus]}>{words.statuses[accountStatus]}</Badge>}
    >
      <PlanSetting member={member} />
      <Setting id="renewal" title={words.autoRenew} value={renewalSummary(member, outlook)} isLocked={isLocked}>
        <AutoRenew
          autoRenew={outlook.autoRenew}
          isLocked={isLocked}
          consequence={consequenceOf(member, outlook)}
          end={endInWords(member, outlook)}
        />
      </Setting>
      <Setting id="invoices" title={words.payment} value={invoices && words.invoices(invoices.length)}>
        {accountStatus === 'active' && <PaymentMethodButton kind="secondary" className="mb-5" />}
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Invoices />
        </Suspense>
      </Setting>
    </SettingsGroup>
  );
}

function PlanSetting({ member }: { member: Member }) {
  const { data: billing } = useQuery(subscriptionQuery);
  const outlook = outlookOf(member, billing);
  const isOpen = useSettings().open === 'plan';
  const { signupDate } = member.subscription;
  const plan = [planNames[outlook.plan], priceOf(outlook)].filter(Boolean).join(', ');
  return (
    <Setting id="plan" title={words.plan} value={plan}>
      <DescriptionList
        facts={[
          [words.plan, plan],
          ...nextDay(member, outlook),
          [words.memberSince, signupDate ? calendarDayOf(signupDate) : words.recent],
        ]}
      />
      {outlook.plan === 'monthly' && (
        <div className="mt-5">
          <UpgradeOffer isRestricted={member.accountInfo.accountStatus !== 'active'} />
        </div>
      )}
      {isOpen && member.accountInfo.accountStatus === 'active' && <InviteAFriend />}
    </Setting>
  );
}
