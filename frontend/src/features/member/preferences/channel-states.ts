import type { DeliveryMethod, Member } from '../account/api.js';
import { groupedPhone } from '../account/grouped-phone.js';

/** Where each delivery goes and whether it is on: `501-555-4821`, `Off. If you texted STOP, text START first.` */
export function channelStates({
  accountInfo,
  communicationPreferences: { smsAllowed, emailAllowed },
}: Member): Readonly<Record<DeliveryMethod, string>> {
  const phone = groupedPhone(accountInfo.phone);
  const text = smsAllowed ? phone : `${phone}. Off. If you texted STOP, text START first.`;
  const email = emailAllowed
    ? accountInfo.email
    : `${accountInfo.email}. Off: you unsubscribed, or email to this address bounced. Choose it to turn it back on.`;
  const off = [!smsAllowed && 'Texts are off', !emailAllowed && 'Email is off'].filter(Boolean).join('. ');
  return { text, email, both: off ? `${off}.` : 'Every set by text and by email' };
}
