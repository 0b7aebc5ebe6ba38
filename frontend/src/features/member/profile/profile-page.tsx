import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { hasCode } from '../../../lib/api/problem-error.js';
import { lazyOr } from '../../../ui/lazy-dialog.js';
import { Notice } from '../../../ui/notice.js';
import { Page } from '../../../ui/page.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { AccountCard } from './account-card.js';
import {
  deliveriesQuery,
  drawsQuery,
  memberQuery,
  pastNumbersQuery,
  type AccountStatus,
  type Member,
} from '../account/api.js';
import { MemberUnreachable } from './member-unreachable.js';
import { NewestSets } from '../numbers/newest-sets.js';
import { NextNumbers } from '../numbers/next-numbers-status.js';
import { PreferencesCard } from '../preferences/preferences-card.js';
import { ProfileActions } from './profile-actions.js';
import { ProfileSkeleton } from './profile-skeleton.js';
import { RestartNotice, useReturnFromPaying } from '../subscription/restart-notice.js';
import { SubscriptionCard } from '../subscription/subscription-card.js';
import { useCurrentBilling } from '../subscription/use-current-billing.js';

const NoInvoices = () => <Notice tone="warn" title="Your invoices can’t be shown right now." />;

const Invoices = lazyOr(async () => (await import('../subscription/invoices.js')).Invoices, NoInvoices);

const NoChannels = () => <Notice tone="warn" title="Your channels can’t be shown right now." />;

const ChannelsCard = lazyOr(async () => (await import('../preferences/channels-card.js')).ChannelsCard, NoChannels);

const NoMembership = lazyOr(async () => (await import('./no-membership.js')).NoMembership, MemberUnreachable);

/** Few members see it, so it is downloaded for those alone, and their page waits for it: it stands above all else. */
function useBanner(status: AccountStatus | undefined) {
  const isRestricted = status !== undefined && status !== 'active';
  const banner = useQuery({
    queryKey: ['status-banner'],
    queryFn: async () => ({ StatusBanner: (await import('./status-banner.js')).StatusBanner }),
    staleTime: Infinity,
    enabled: isRestricted,
  });
  return { ...banner.data, isAwaited: isRestricted && banner.isPending };
}

/** All of the first screen is asked for at once and shown at once, so that nothing moves when a later part arrives. */
function useFirstScreen() {
  const draws = useQuery(drawsQuery);
  const deliveries = useQuery(deliveriesQuery);
  const newest = useInfiniteQuery(pastNumbersQuery);
  const member = useQuery(memberQuery);
  const [isFirst, setFirst] = useState(true);
  const { isAwaited } = useBanner(member.data?.accountInfo.accountStatus);
  const isComplete = !draws.isPending && !deliveries.isPending && !newest.isPending && !(isFirst && isAwaited);
  if (isFirst && member.data && isComplete) setFirst(false);
  return { ...member, isComplete };
}

export function ProfilePage() {
  const { data: member, error, refetch, isComplete } = useFirstScreen();
  return (
    <Page title="Profile" heading={member ? `Hi, ${member.accountInfo.firstName}` : 'Your profile'}>
      {member && isComplete ? (
        <MemberProfile member={member} />
      ) : (
        <NoProfile error={error} retry={() => void refetch()} />
      )}
      <ProfileActions status={isComplete ? member?.accountInfo.accountStatus : undefined} />
    </Page>
  );
}

function NumbersOff() {
  return <p className="text-xl">Sending is off. Your latest numbers are below, all others under Past Numbers.</p>;
}

function NoProfile({ error, retry }: { error: Error | null; retry: () => void }) {
  if (!error) return <ProfileSkeleton />;
  const isDeleted = hasCode(error, 'account-deleted');
  if (!isDeleted && !hasCode(error, 'member-not-found')) return <MemberUnreachable retry={retry} />;
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      <NoMembership isDeleted={isDeleted} retry={retry} />
    </Suspense>
  );
}

/** Numbers are sent while a failed payment is retried. */
const getsNumbers = (status: AccountStatus) => status === 'active' || status === 'payment_failed';

function MemberProfile({ member }: { member: Member }) {
  const { accountStatus } = member.accountInfo;
  const { StatusBanner } = useBanner(accountStatus);
  const hasPaid = useReturnFromPaying();
  useCurrentBilling(member);
  const isAwaited = hasPaid && (accountStatus === 'suspended' || accountStatus === 'active');
  return (
    <div className="space-y-8">
      {isAwaited && <RestartNotice status={accountStatus} />}
      {!isAwaited && StatusBanner && <StatusBanner member={member} />}
      {getsNumbers(accountStatus) &&
        (member.communicationPreferences.notificationsEnabled ? <NextNumbers games={member.games} /> : <NumbersOff />)}
      <NewestSets />
      <div className="grid gap-5 lg:grid-cols-2">
        <AccountCard member={member} />
        <SubscriptionCard member={member} />
        <PreferencesCard member={member} className="lg:col-span-2" />
        <Suspense fallback={<Skeleton className="h-52 lg:col-span-2" />}>
          <ChannelsCard member={member} className="lg:col-span-2" />
        </Suspense>
      </div>
      <Suspense fallback={<Skeleton className="h-57 max-sm:h-149" />}>
        <Invoices />
      </Suspense>
    </div>
  );
}
