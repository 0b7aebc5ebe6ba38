import * as words from '#words/features/member/preferences/channel-states.js';
import type { DeliveryMethod, Member } from '../account/api.js';
import { groupedPhone } from '../account/grouped-phone.js';

/** Where each delivery goes and whether it is on: `501-555-4821`, `Off. If you texted STOP, text START first.` */
export function channelStates({
  accountInfo,
  communicationPreferences: { smsAllowed, emailAllowed },
}: Member): Readonly<Record<DeliveryMethod, string>> {
  const phone = groupedPhone(accountInfo.phone);
  const text = smsAllowed ? phone : words.textOff(phone);
  const email = emailAllowed ? accountInfo.email : words.emailOff(accountInfo.email);
  const off = [!smsAllowed && words.textsAreOff, !emailAllowed && words.emailIsOff].filter(Boolean).join(' ');
  return { text, email, both: off || words.everySetByBoth };
}
