import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleMinus from 'lucide-react/icons/circle-minus';
import Clock from 'lucide-react/icons/clock';
import Send from 'lucide-react/icons/send';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

import { classNames } from '../../../lib/format/class-names.js';
import type { RowState } from './week.js';

const marks = {
  coming: { icon: Clock, color: 'text-muted' },
  onTheWay: { icon: Send, color: 'text-accent' },
  sent: { icon: CircleCheck, color: 'text-good' },
  partly: { icon: TriangleAlert, color: 'text-warn' },
  failed: { icon: CircleAlert, color: 'text-bad' },
  skipped: { icon: CircleMinus, color: 'text-muted' },
  result: { icon: CircleDot, color: 'text-accent' },
} as const;

/** The state of a draw as an icon, next to the text that states it. */
export function StateMark({ state, className }: { state: RowState; className?: string }) {
  if (state === 'drawing')
    return <span aria-hidden="true" className="breathing mx-1.5 size-2.5 shrink-0 rounded-full bg-accent" />;
  const { icon: Icon, color } = marks[state];
  return <Icon aria-hidden="true" className={classNames('size-5 shrink-0', color, className)} />;
}
