import { useId, type ReactNode } from 'react';

import { Button } from '../../../ui/button.js';

interface SideCardProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A small card next to the timeline. */
export function SideCard({ title, aside, children }: SideCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4">
      <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
        <h3 id={id} className="headline text-lg">
          {title}
        </h3>
        {aside}
      </div>
      <div className="text-[0.9375rem]">{children}</div>
    </section>
  );
}

/** Name-value pairs; unknown values are omitted. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="figures min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A card that failed on its own, with a retry. */
export function CardError({ what, onRetry }: { what: string; onRetry: () => Promise<unknown> }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p>Couldn’t load {what}.</p>
      <Button kind="secondary" size="small" onClick={() => void onRetry()}>
        Retry
      </Button>
    </div>
  );
}
