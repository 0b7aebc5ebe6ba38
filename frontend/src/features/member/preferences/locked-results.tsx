import * as words from '#words/features/member/preferences/locked-preferences.js';
import type { Member } from '../account/api.js';
import { DescriptionList } from '../account/description-list.js';
import type { Devices } from '../devices/devices-api.js';
import { LockedNote } from '../settings/locked-note.js';
import { OptOutButtons } from './opt-out-buttons.js';
import { wantsEmailedResults, savedPreferences } from './saved-preferences.js';
import { useResultsOptOut } from './use-opt-out.js';

/** Results of a restricted account, read-only except for opting out, which is possible in every account state. */
export function LockedResults({ member, devices }: { member: Member; devices: Devices | undefined }) {
  const saved = savedPreferences(member);
  const optOut = useResultsOptOut();
  const hasDevice = (devices?.items ?? []).length > 0;
  const isOn = { email: wantsEmailedResults(saved), text: saved.textResults, push: hasDevice && saved.pushResults };
  return (
    <>
      <DescriptionList
        facts={[
          [words.resultsByEmail, words.onOrOff(isOn.email)],
          [words.resultsByText, words.onOrOff(isOn.text)],
          ...(hasDevice ? [[words.resultsByNotification, words.onOrOff(isOn.push)] as const] : []),
        ]}
      />
      <OptOutButtons
        optOut={optOut}
        choices={[
          ...(isOn.email ? [['email', words.turnOffResultsByEmail] as const] : []),
          ...(isOn.text ? [['sms', words.turnOffResultsByText] as const] : []),
          ...(isOn.push ? [['push', words.turnOffResultsByNotification] as const] : []),
        ]}
      />
      <LockedNote />
    </>
  );
}
