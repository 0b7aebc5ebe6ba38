import { classNames } from '../lib/format/class-names.js';

/** Holds the final size of what is still loading; give the size by class name. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('breathing block rounded-md bg-line', className)} />;
}

/** Announces to screen readers once that content is loading. */
export function Loading({ what, children }: { what: string; children: React.ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading {what}…</output>
      {children}
    </div>
  );
}
