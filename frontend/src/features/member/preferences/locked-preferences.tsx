import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import type { Member } from '../account/api.js';
import { DescriptionList } from '../account/description-list.js';
import { LockedNote } from '../settings/locked-note.js';
import { channelStates } from './channel-states.js';
import { jackpotNames } from './preferences-draft.js';
import { savedPreferences } from './saved-preferences.js';
import { useOptOut } from './use-opt-out.js';

/** The delivery of a restricted account: to read, and to stop, which members may in every state of the account. */
export function LockedDelivery({ member }: { member: Member }) {
  const { communicationPreferences: stored } = member;
  const { wantsNumbers, jackpot } = savedPreferences(member);
  const states = channelStates(member);
  const optOut = useOptOut();
  return (
    <>
      <DescriptionList
        facts={[
          ['Texts', stored.smsAllowed ? states.text : 'Off'],
          ['Email', stored.emailAllowed ? states.email : 'Off'],
          ['Send my numbers', wantsNumbers ? 'On' : 'Off'],
          ...(wantsNumbers ? [['Only for big jackpots', jackpotNames[jackpot]] as const] : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {stored.smsAllowed && (
          <Button kind="secondary" size="small" disabled={optOut.isPending} onClick={() => optOut.mutate('sms')}>
            Turn off texts
          </Button>
        )}
        {stored.emailAllowed && (
          <Button kind="secondary" size="small" disabled={optOut.isPending} onClick={() => optOut.mutate('email')}>
            Turn off email
          </Button>
        )}
      </div>
      {optOut.error && (
        <Notice tone="bad" announce="now" className="mt-4">
          {messageOf(optOut.error, 'Your changes could not be saved. Please try again.')}
        </Notice>
      )}
      <LockedNote />
    </>
  );
}
