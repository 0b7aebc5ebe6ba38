import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

import { classNames } from '../lib/format/class-names.js';

export type Tone = 'info' | 'good' | 'warn' | 'bad';

const styles = {
  info: { icon: Info, box: 'border-accent/40 bg-accent-soft', mark: 'text-accent' },
  good: { icon: CircleCheck, box: 'border-good/50 bg-good-soft', mark: 'text-good' },
  warn: { icon: TriangleAlert, box: 'border-warn/50 bg-warn-soft', mark: 'text-warn' },
  bad: { icon: CircleAlert, box: 'border-bad/60 bg-bad-soft', mark: 'text-bad' },
} as const;

interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** ARIA live role; absent for a notice that is on the page from the start. */
  readonly announce?: 'now' | 'politely';
  readonly className?: string;
}

/** An inline message, marked by icon and words, not by color alone. */
export function Notice({ tone, title, children, announce, className }: NoticeProps) {
  const { icon: Icon, box, mark } = styles[tone];
  const role = announce && ({ now: 'alert', politely: 'status' } as const)[announce];
  return (
    <div role={role} className={classNames('flex gap-3 rounded-card border p-4', box, className)}>
      <Icon aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0 space-y-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="space-y-2">{children}</div>}
      </div>
    </div>
  );
}
