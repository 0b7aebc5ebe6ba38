import * as words from '#words/features/proof/roots.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';

/** As tall as five rows, and only while they load. */
export const RootsSkeleton = () => (
  <Loading what={words.roots}>
    <Skeleton className="h-[40rem] sm:h-[22.5rem]" />
  </Loading>
);
