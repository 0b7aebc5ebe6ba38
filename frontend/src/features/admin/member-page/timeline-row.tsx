import Bell from 'lucide-react/icons/bell';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CreditCard from 'lucide-react/icons/credit-card';
import Inbox from 'lucide-react/icons/inbox';
import Mail from 'lucide-react/icons/mail';
import MessageSquare from 'lucide-react/icons/message-square';
import ScrollText from 'lucide-react/icons/scroll-text';
import User from 'lucide-react/icons/user';

import { classNames } from '../../../lib/format/class-names.js';
import { easternTimeOf } from '../../../lib/lottery/draw-moment.js';
import { Badge } from '../../../ui/badge.js';
import { Link } from '../../../ui/link.js';
import type { Receipt } from './member-api.js';
import { ReceiptDetails } from './receipt-details.js';
import type { TimelineEntry } from './timeline.js';

const channelIcons = { sms: MessageSquare, email: Mail, push: Bell } as const;

const icons = {
  deliveries: Mail,
  account: User,
  notices: Mail,
  payments: CreditCard,
  support: Inbox,
  audit: ScrollText,
} as const;

interface TimelineRowProps {
  readonly entry: TimelineEntry;
  readonly now: string | null;
  readonly onResend: (channel: Receipt['channel']) => void;
}

/** On a phone the text is below its time and its badge. */
const lineStyles =
  'flex min-h-10 items-start gap-x-3 gap-y-0.5 px-4 py-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_auto]';

/** One line of the timeline. A message with numbers opens in place. */
export function TimelineRow({ entry, now, onResend }: TimelineRowProps) {
  const { receipt } = entry;
  if (!receipt)
    return (
      <li className={lineStyles}>
        <Line entry={entry} />
      </li>
    );
  return (
    <li>
      <details className="group">
        <summary className={classNames(lineStyles, 'list-none hover:bg-sunken [&::-webkit-details-marker]:hidden')}>
          <Line entry={entry} />
          <ChevronRight
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-muted max-sm:col-start-3 max-sm:row-start-1 group-open:rotate-90 motion-safe:transition-transform"
          />
        </summary>
        <ReceiptDetails receipt={receipt} isAhead={now !== null && receipt.drawAt > now} onResend={onResend} />
      </details>
    </li>
  );
}

function Line({ entry }: { entry: TimelineEntry }) {
  const { at, part, text, badge, to, href, channel } = entry;
  const Icon = channel === undefined ? icons[part] : channelIcons[channel];
  return (
    <>
      <time dateTime={at} className="figures w-21 shrink-0 whitespace-nowrap text-muted">
        {easternTimeOf(at)}
      </time>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted max-sm:hidden" />
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 gap-y-1 max-sm:contents">
        <span className="min-w-0 wrap-anywhere max-sm:col-span-3 max-sm:row-start-2">
          {to && (
            <Link to={to} className="text-link">
              {text}
            </Link>
          )}
          {href && (
            <a href={href} target="_blank" rel="noreferrer" className="text-link">
              {text}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {!to && !href && text}
        </span>
        {badge && <Badge tone={badge.tone}>{badge.words}</Badge>}
      </span>
    </>
  );
}
