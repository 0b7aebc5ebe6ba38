import * as words from '#words/features/member/profile/data-setting.js';
import { Button } from '../../../ui/button.js';
import type { AccountStatus, Member } from '../account/api.js';
import { CloseAccount, DeleteRestrictedAccount } from '../closing/close-account.js';
import { SelfExclusion } from '../closing/self-exclusion.js';
import { OwnDataButton } from '../data-export/data-export-button.js';
import { Setting } from '../settings/setting.js';

/** Setting for the member's data and for leaving. */
export function DataSetting({ member: { accountInfo } }: { member: Member }) {
  return (
    <Setting id="account" title={words.title} value={words.summary}>
      <p className="mb-5">{words.explanation}</p>
      <div className="flex flex-wrap justify-between gap-3">
        <OwnDataButton />
        <AccountEnd status={accountInfo.accountStatus} />
      </div>
      {!accountInfo.excludedUntil && <SelfExclusion />}
    </Setting>
  );
}

/**
 * Buttons to leave, in every account status. A paused account is reactivated in the banner that says it is paused; the
 * button of a restricted account stays disabled (spec §4).
 */
function AccountEnd({ status }: { status: AccountStatus }) {
  if (status === 'active') return <CloseAccount />;
  return (
    <div className="flex flex-wrap gap-3">
      {status !== 'paused' && (
        <Button kind="secondary" disabled>
          {words.restricted}
        </Button>
      )}
      <DeleteRestrictedAccount />
    </div>
  );
}
