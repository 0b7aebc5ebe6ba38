import * as words from '#words/features/member/profile/profile-page.js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';

import { hasCode } from '../../../lib/api/problem-error.js';
import { lazyOr } from '../../../ui/lazy-dialog.js';
import { Notice } from '../../../ui/notice.js';
import { Skeleton } from '../../../ui/skeleton.js';
import {
  deliveriesQuery,
  drawsQuery,
  memberQuery,
  pastNumbersQuery,
  type AccountStatus,
  type Member,
} from '../account/api.js';
import { MemberUnreachable } from './member-unreachable.js';
import { Board } from '../numbers/board.js';
import { ProfileActions } from './profile-actions.js';
import { ChannelMarks } from './channel-marks.js';
import { ProfileFrame } from './profile-frame.js';
import { ProfileSkeleton, SettingsSkeleton } from './profile-skeleton.js';
import { useCurrentBilling } from '../subscription/use-current-billing.js';
import { useReturnFromPaying } from '../subscription/use-return-from-paying.js';

const loadSettings = async () => (await import('./profile-settings.js')).ProfileSettings;

const ProfileSettings = lazyOr(loadSettings, () => <Notice tone="warn" title={words.settingsError} />);

const NoMembership = lazyOr(async () => (await import('./no-membership.js')).NoMembership, MemberUnreachable);

const RestartNotice = lazyOr<{ status: AccountStatus }>(
  async () => (await import('../subscription/restart-notice.js')).RestartNotice,
  () => null,
);

/** Loads the banners on demand, because few members see them. They are above all else, so the page waits for them. */
function useBanners(member: Member | undefined) {
  const isRestricted = member !== undefined && member.accountInfo.accountStatus !== 'active';
  const status = useQuery({
    queryKey: ['status-banner'],
    queryFn: async () => ({ StatusBanner: (await import('./status-banner.js')).StatusBanner }),
    staleTime: Infinity,
    enabled: isRestricted,
  });
  const hasNewTerms = member?.terms?.accepted === false;
  const terms = useQuery({
    queryKey: ['terms-notice'],
    queryFn: async () => ({ TermsNotice: (await import('./terms-notice.js')).TermsNotice }),
    staleTime: Infinity,
    enabled: hasNewTerms,
  });
  const isAwaited = (isRestricted && status.isPending) || (hasNewTerms && terms.isPending);
  return { ...status.data, ...(hasNewTerms && terms.data), isAwaited };
}

/** Requests all parts of the first screen at once and shows them together, so that no late part shifts the page. */
function useFirstScreen() {
  const draws = useQuery(drawsQuery);
  const deliveries = useQuery(deliveriesQuery);
  const newest = useInfiniteQuery(pastNumbersQuery);
  const member = useQuery(memberQuery);
  const [isFirst, setFirst] = useState(true);
  const { isAwaited } = useBanners(member.data);
  const isSettled = !draws.isPending && !deliveries.isPending && !newest.isPending && !isAwaited;
  // The page stays complete: a failed part is pending again while it is refetched
  if (isFirst && member.data && isSettled) setFirst(false);
  const isComplete = !isFirst || isSettled;
  return { ...member, isComplete };
}

export function ProfilePage() {
  const { data: member, error, refetch, isComplete } = useFirstScreen();
  // Downloaded while the first screen waits for its data
  useEffect(() => void loadSettings().catch(() => null), []);
  return (
    <ProfileFrame
      heading={member ? words.hello(member.accountInfo.firstName) : words.yourProfile}
      aside={member && isComplete && <ChannelMarks member={member} />}
    >
      {member && isComplete ? (
        <MemberProfile member={member} />
      ) : (
        <NoProfile error={error} retry={() => void refetch()} />
      )}
      <ProfileActions />
    </ProfileFrame>
  );
}

function NumbersOff() {
  return <p className="text-lg">{words.sendingOff}</p>;
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
  const { StatusBanner, TermsNotice } = useBanners(member);
  const hasPaid = useReturnFromPaying();
  useCurrentBilling(member);
  const { notificationsEnabled: wantsNumbers } = member.communicationPreferences;
  const isAwaited = hasPaid && (accountStatus === 'suspended' || accountStatus === 'active');
  return (
    <div className="space-y-2 sm:space-y-6">
      {isAwaited && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <RestartNotice status={accountStatus} />
        </Suspense>
      )}
      {!isAwaited && StatusBanner && <StatusBanner member={member} />}
      {TermsNotice && member.terms && <TermsNotice terms={member.terms} />}
      {getsNumbers(accountStatus) && !wantsNumbers && <NumbersOff />}
      <Board member={member} isSending={getsNumbers(accountStatus) && wantsNumbers} />
      <Suspense fallback={<SettingsSkeleton />}>
        <ProfileSettings member={member} />
      </Suspense>
    </div>
  );
}
