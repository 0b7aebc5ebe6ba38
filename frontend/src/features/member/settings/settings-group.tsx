import type { ReactNode } from 'react';

import { classNames } from '../../../lib/format/class-names.js';

interface SettingsGroupProps {
  readonly id: string;
  readonly title: string;
  /** On a phone the title is for screen readers alone, because the rows say it. */
  readonly isTitleHiddenOnPhone?: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Settings that belong together. */
export function SettingsGroup({ id, title, isTitleHiddenOnPhone, aside, children }: SettingsGroupProps) {
  return (
    <section aria-labelledby={id}>
      <div
        className={classNames(
          'mb-1.5 flex items-center justify-between gap-4 px-1',
          isTitleHiddenOnPhone && 'max-sm:sr-only',
        )}
      >
        <h2 id={id} className="headline text-lg">
          {title}
        </h2>
        {aside}
      </div>
      <div className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">{children}</div>
    </section>
  );
}
