import { messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import type { Member } from '../account/api.js';
import { DescriptionList } from '../account/description-list.js';
import { LockedNote } from '../settings/locked-note.js';
import { wantsEmailedResults, savedPreferences } from './saved-preferences.js';
import { useResultsOptOut } from './use-opt-out.js';

/** Results of a restricted account: to read, and to stop, which members may in every state of the account. */
export function LockedResults({ member }: { member: Member }) {
  const saved = savedPreferences(member);
  const optOut = useResultsOptOut();
  const isOn = { email: wantsEmailedResults(saved), text: saved.textResults };
  return (
    <>
      <DescriptionList
        facts={[
          ['By email', isOn.email ? 'On' : 'Off'],
          ['By text', isOn.text ? 'On' : 'Off'],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {isOn.email && (
          <Button kind="secondary" size="small" disabled={optOut.isPending} onClick={() => optOut.mutate('email')}>
            Turn off results by email
          </Button>
        )}
        {isOn.text && (
          <Button kind="secondary" size="small" disabled={optOut.isPending} onClick={() => optOut.mutate('sms')}>
            Turn off results by text
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
