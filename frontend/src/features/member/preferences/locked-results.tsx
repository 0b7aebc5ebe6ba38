import type { Member } from '../account/api.js';
import { DescriptionList } from '../account/description-list.js';
import { LockedNote } from '../settings/locked-note.js';
import { OptOutButtons } from './opt-out-buttons.js';
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
      <OptOutButtons
        optOut={optOut}
        choices={[
          ...(isOn.email ? [['email', 'Turn off results by email'] as const] : []),
          ...(isOn.text ? [['sms', 'Turn off results by text'] as const] : []),
        ]}
      />
      <LockedNote />
    </>
  );
}
