import type { ReactNode } from 'react';

import { classNames } from '../lib/format/class-names.js';
import type { Tone } from './notice.js';

const tones: Record<Tone | 'plain', string> = {
  plain: 'border-line text-muted',
  info: 'border-accent/40 bg-accent-soft text-accent',
  good: 'border-good/40 bg-good-soft text-good',
  warn: 'border-warn/40 bg-warn-soft text-warn',
  bad: 'border-bad/40 bg-bad-soft text-bad',
};

interface BadgeProps {
  readonly tone?: Tone | 'plain';
  /** Does not capitalize the first letter, for example of a version. */
  readonly isVerbatim?: boolean;
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', isVerbatim, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full border px-2.5 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap',
        !isVerbatim && 'first-letter:uppercase',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
