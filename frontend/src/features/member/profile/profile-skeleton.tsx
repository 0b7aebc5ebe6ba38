import { loading } from '#words/features/member/profile/profile-page.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';

export function ProfileSkeleton() {
  return (
    <Loading what={loading}>
      <div className="space-y-6">
        <Skeleton className="h-128 lg:h-120" />
        <SettingsSkeleton />
      </div>
    </Loading>
  );
}

/** As high as the settings while all of them are closed. */
export function SettingsSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-48" />
    </div>
  );
}
