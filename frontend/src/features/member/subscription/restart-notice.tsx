import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import * as words from '#words/features/member/subscription/restart.js';
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
    <Notice tone={isBack ? 'good' : 'info'} announce="politely" title={isBack ? words.welcomeBack : words.paid}>
      <p className="max-w-[42rem]">{isBack ? words.activeAgain : words.activeSoon}</p>
    </Notice>
  );
}
