import type { ReactNode } from 'react';

interface SettingsGroupProps {
  readonly id: string;
  readonly title: string;
  /** A title for screen readers alone, where the rows say it. */
  readonly isTitleHidden?: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Settings that belong together. */
export function SettingsGroup({ id, title, isTitleHidden, aside, children }: SettingsGroupProps) {
  return (
    <section aria-labelledby={id}>
      <div className={isTitleHidden ? 'sr-only' : 'mb-1.5 flex items-center justify-between gap-4 px-1'}>
        <h2 id={id} className="headline text-lg">
          {title}
        </h2>
        {aside}
      </div>
      <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">{children}</div>
    </section>
  );
}
