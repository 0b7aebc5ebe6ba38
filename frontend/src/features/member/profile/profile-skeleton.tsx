import { Loading, Skeleton } from '../../../ui/skeleton.js';

export function ProfileSkeleton() {
  return (
    <Loading what="your profile">
      <div className="space-y-8">
        <Skeleton className="h-9 w-full max-w-3xl max-sm:h-24" />
        <div className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-84" />
          <Skeleton className="h-84" />
        </div>
        <div className="grid gap-5 lg:grid-cols-2">
          <Skeleton className="h-130 sm:h-116" />
          <Skeleton className="h-132" />
          <Skeleton className="h-296 lg:col-span-2 lg:h-164" />
        </div>
      </div>
    </Loading>
  );
}
