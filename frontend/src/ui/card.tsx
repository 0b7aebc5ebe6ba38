import type { ReactNode } from 'react';

import { classNames } from '../lib/format/class-names.js';

interface CardProps {
  readonly title?: string;
  readonly titleId?: string;
  /** Content next to the title, e.g. a badge or a small button. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Card({ title, titleId, aside, className, children }: CardProps) {
  return (
    <section
      aria-labelledby={titleId}
      className={classNames('rounded-card border border-line bg-surface p-5 sm:p-6', className)}
    >
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={titleId} className="headline text-xl">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
