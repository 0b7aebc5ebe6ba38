import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.js';
import { Notice } from '../../ui/notice.js';
import type { AccountStatus } from './api.js';

const words: Partial<Record<AccountStatus, { title: string; text: string }>> = {
  paused: {
    title: 'Your account is paused',
    text: 'No numbers are sent and your settings are locked until you reactivate it.',
  },
  suspended: {
    title: 'Your subscription has expired',
    text: 'Please turn on auto-renewal to get numbers again. Everything you had is still here.',
  },
  payment_failed: {
    title: 'Your last payment failed',
    text: 'Please update your payment method or contact support. Your settings are locked until then.',
  },
};

/** What restricts the account, and the way out (spec §4). */
export function StatusBanner({ status }: { status: AccountStatus }) {
  const restriction = words[status];
  if (!restriction) return null;
  return (
    <Notice tone={status === 'payment_failed' ? 'bad' : 'warn'} title={restriction.title}>
      <p>{restriction.text}</p>
      <p>
        <Link to={paths.contact()} className="text-link">
          Contact support
        </Link>
      </p>
    </Notice>
  );
}
