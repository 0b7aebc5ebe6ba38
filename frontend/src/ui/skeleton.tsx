import { classNames } from '../lib/class-names.js';

/** Holds the final size of what is still loading; give the size by class name. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('breathing block rounded-md bg-line', className)} />;
}

/** Says once, to those who cannot see the skeletons, that something is on its way. */
export function Loading({ what, children }: { what: string; children: React.ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="sr-only">Loading {what}…</output>
      {children}
    </div>
  );
}
