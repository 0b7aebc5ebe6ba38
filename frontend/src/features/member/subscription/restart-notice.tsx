import * as words from '#words/features/member/subscription/restart-notice.js';
import { Notice } from '../../../ui/notice.js';
import type { AccountStatus } from '../account/api.js';

/** State of the payment, in the same place and size before and after the account is active. */
export function RestartNotice({ status }: { status: AccountStatus }) {
  const isBack = status === 'active';
  return (
    <Notice tone={isBack ? 'good' : 'info'} announce="politely" title={isBack ? words.welcomeBack : words.paid}>
      <p className="max-w-[42rem]">{isBack ? words.activeAgain : words.activeSoon}</p>
    </Notice>
  );
}
