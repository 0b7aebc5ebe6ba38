import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { hasCode } from '../../lib/problem-error.js';
import { Page } from '../../ui/page.js';
import { AccountCard } from './account-card.js';
import { deliveriesQuery, drawsQuery, memberQuery, pastNumbersQuery, type Member } from './api.js';
import { ChannelsCard } from './channels-card.js';
import { Invoices } from './invoices.js';
import { AccountDeleted, MemberMissing, MemberUnreachable } from './member-missing.js';
import { NewestSets } from './newest-sets.js';
import { NextNumbers } from './next-numbers-status.js';
import { PreferencesCard } from './preferences-card.js';
import { ProfileActions } from './profile-actions.js';
import { ProfileSkeleton } from './profile-skeleton.js';
import { RestartNotice, useReturnFromPaying } from './restart-notice.js';
import { StatusBanner } from './status-banner.js';
import { SubscriptionCard } from './subscription-card.js';

/** All of the first screen is asked for at once and shown at once, so that nothing moves when a later part arrives. */
function useFirstScreen() {
  const draws = useQuery(drawsQuery);
  const deliveries = useQuery(deliveriesQuery);
  const newest = useInfiniteQuery(pastNumbersQuery);
  const member = useQuery(memberQuery);
  return { ...member, isComplete: !draws.isPending && !deliveries.isPending && !newest.isPending };
}

export function ProfilePage() {
  const { data: member, error, refetch, isComplete } = useFirstScreen();
  return (
    <Page title="Profile" heading={member ? `Hello, ${member.accountInfo.firstName}` : 'Your profile'}>
      {member && isComplete ? (
        <MemberProfile member={member} />
      ) : (
        <NoProfile error={error} retry={() => void refetch()} />
      )}
      <ProfileActions status={isComplete ? member?.accountInfo.accountStatus : undefined} />
    </Page>
  );
}

function NoProfile({ error, retry }: { error: Error | null; retry: () => void }) {
  if (!error) return <ProfileSkeleton />;
  if (hasCode(error, 'account-deleted')) return <AccountDeleted />;
  if (hasCode(error, 'member-not-found')) return <MemberMissing retry={retry} />;
  return <MemberUnreachable retry={retry} />;
}

function MemberProfile({ member }: { member: Member }) {
  const { accountStatus } = member.accountInfo;
  const hasPaid = useReturnFromPaying();
  const isAwaited = hasPaid && (accountStatus === 'suspended' || accountStatus === 'active');
  return (
    <div className="space-y-8">
      {isAwaited ? <RestartNotice status={accountStatus} /> : <StatusBanner info={member.accountInfo} />}
      {accountStatus === 'active' && <NextNumbers games={member.games} />}
      <NewestSets />
      <div className="grid gap-5 lg:grid-cols-2">
        <AccountCard info={member.accountInfo} />
        <SubscriptionCard member={member} />
        <PreferencesCard member={member} className="lg:col-span-2" />
        <ChannelsCard member={member} className="lg:col-span-2" />
      </div>
      <Invoices />
    </div>
  );
}
