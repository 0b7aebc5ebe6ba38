import * as words from '#words/ui/skeleton.js';
import { classNames } from '../lib/format/class-names.js';

/** Reserves the final size of content that is still loading; the size is set by class name. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('breathing block rounded-md bg-line', className)} />;
}

/** Rows of a list that is loading, as high as the rows of a table. A height by class name cuts the last row off. */
export function SkeletonRows({ rows = 8, className }: { rows?: number; className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames('divide-y divide-line overflow-hidden border-y border-line', className)}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-12 items-center gap-6">
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-1/6" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}

/** Announces to screen readers once that content is loading. */
export function Loading({ what, children }: { what: string; children: React.ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">{words.loading(what)}</output>
      {children}
    </div>
  );
}
