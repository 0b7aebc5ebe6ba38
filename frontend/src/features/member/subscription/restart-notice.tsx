import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { Notice } from '../../../ui/notice.js';
import type { AccountStatus } from '../account/api.js';

const PARAMETER = 'restart';

/** Whether the member has just come from paying for a new start. The address forgets it, so that no bookmark keeps it. */
export function useReturnFromPaying(): boolean {
  const [query, setQuery] = useSearchParams();
  const [hasPaid] = useState(() => query.get(PARAMETER) === 'paid');
  useEffect(() => {
    if (query.has(PARAMETER)) setQuery({}, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  return hasPaid;
}

/** State of the payment, in the same place and size before and after the account is active. */
export function RestartNotice({ status }: { status: AccountStatus }) {
  const isBack = status === 'active';
  return (
    <Notice
      tone={isBack ? 'good' : 'info'}
      announce="politely"
      title={isBack ? 'Welcome back' : 'Payment received, thank you'}
    >
      <p className="max-w-[42rem]">
        {isBack
          ? 'Your subscription is active again, and auto-renewal is on. Your next numbers are on their way.'
          : 'Your account will be active again in a moment. You can leave this page open.'}
      </p>
    </Notice>
  );
}
