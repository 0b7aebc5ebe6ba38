import { type Member, MemberStatus } from '@numbercast/contracts/members/v1/events';

export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A read model of a member, for sending. */
export interface Recipient {
  email: string;
  /** Ten digits. */
  phone: string;
  firstName: string;
  /** IANA zones of the member's ZIP; none when unknown. */
  timeZones: string[];
  /** The membership is in a status in which numbers are sent. */
  isActive: boolean;
  isDeleted: boolean;
  /** The channels the member wants numbers on. */
  channels: Channel[];
  /** The member wants no numbers sent, on whatever channel. */
  numbersOff: boolean;
  /** Numbers are wanted for draws with such a jackpot or a larger one, in millions; absent: for all. */
  jackpotFrom?: number | undefined;
  smsAllowed: boolean;
  emailAllowed: boolean;
  /** Version of the terms that the member accepted last; absent where it is not known. */
  termsVersion?: string | undefined;
}

/** A recipient with everything that decides whether a message may be sent now; null when the member is not known. */
export type MessageRecipient =
  | (Recipient & {
      isConsenting: boolean;
      isJackpotTooSmall: boolean;
      /** The phone that a code goes to has refused texts. */
      hasPhoneRefused?: boolean;
    })
  | null;

const channelsOf: Record<string, Channel[]> = { text: ['sms'], email: ['email'], both: ['sms', 'email'] };

export const toRecipient = (member: Member): Recipient => ({
  email: member.email.toLowerCase(),
  phone: member.phone,
  firstName: member.firstName,
  timeZones: member.timeZones,
  isActive: member.receivesNumbers,
  isDeleted: member.status === MemberStatus.DELETED,
  channels: channelsOf[member.deliveryMethod] ?? ['sms', 'email'],
  numbersOff: !member.notificationsEnabled,
  jackpotFrom: Number(member.jackpotThreshold) || undefined, // NaN for "all"
  smsAllowed: member.smsAllowed,
  emailAllowed: member.emailAllowed,
  termsVersion: member.termsVersion || undefined,
});

/** The recipient of an erased member: without any data of the person. */
export const erasedRecipient: Recipient = {
  email: '',
  phone: '',
  firstName: '',
  timeZones: [],
  isActive: false,
  isDeleted: true,
  channels: [],
  numbersOff: true,
  smsAllowed: false,
  emailAllowed: false,
};

/** Whether the member has been erased. */
export const isErased = ({ isDeleted, email, phone }: Recipient) => isDeleted && email === '' && phone === '';

/** @param phone E.164 */
export const tenDigits = (phone: string) => phone.replace(/^\+1/, '');

export const addressOf = (contact: Recipient, channel: Channel) =>
  channel === 'sms' ? `+1${contact.phone}` : contact.email;

/** Whether the member wants numbers only for a larger jackpot. An unknown jackpot is large enough. */
export const isJackpotTooSmallFor = (millions: number | null, { jackpotFrom }: Recipient) =>
  millions !== null && jackpotFrom !== undefined && millions < jackpotFrom;

/** Masks an address for screens: `··· 4821`, `m···@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? `··· ${address.slice(-4)}` : `${address.slice(0, 1)}···${address.slice(at)}`;
}
