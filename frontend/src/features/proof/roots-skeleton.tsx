import { Loading, Skeleton } from '../../ui/skeleton.js';

/** As tall as five rows, and only while they load. */
export const RootsSkeleton = () => (
  <Loading what="the published fingerprints">
    <Skeleton className="h-[40rem] sm:h-[22.5rem]" />
  </Loading>
);
