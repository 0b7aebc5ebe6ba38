import * as words from '#words/features/member/preferences/locked-preferences.js';
import type { Member } from '../account/api.js';
import { DescriptionList } from '../account/description-list.js';
import { LockedNote } from '../settings/locked-note.js';
import { channelStates } from './channel-states.js';
import { jackpotNames } from './preferences-draft.js';
import { OptOutButtons } from './opt-out-buttons.js';
import { savedPreferences } from './saved-preferences.js';
import { useOptOut } from './use-opt-out.js';

/** Delivery of a restricted account, read-only except for opting out, which is possible in every account state. */
export function LockedDelivery({ member }: { member: Member }) {
  const { communicationPreferences: stored } = member;
  const { wantsNumbers, jackpot } = savedPreferences(member);
  const states = channelStates(member);
  const optOut = useOptOut();
  return (
    <>
      <DescriptionList
        facts={[
          [words.texts, stored.smsAllowed ? states.text : words.textsOff],
          [words.email, stored.emailAllowed ? states.email : words.emailOff],
          [words.sendNumbers, words.onOrOff(wantsNumbers)],
          ...(wantsNumbers ? [[words.bigJackpots, jackpotNames[jackpot]] as const] : []),
        ]}
      />
      <OptOutButtons
        optOut={optOut}
        choices={[
          ...(stored.smsAllowed ? [['sms', words.turnTextsOff] as const] : []),
          ...(stored.emailAllowed ? [['email', words.turnEmailOff] as const] : []),
        ]}
      />
      <LockedNote />
    </>
  );
}
