import { isLanguage, type Language } from '@numbercast/lottery';
import { type Member, MemberStatus } from '@numbercast/contracts/members/v1/events';
import type { PushTarget } from '../providers/push-target.js';
import type { DrawnNumbers } from './draw-results.repository.js';

/** `push`: notifications in the browsers of a member. */
export const CHANNELS = ['sms', 'email', 'push'] as const;
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
  /** The member's self-exclusion is in effect. Absent in records of previous releases. */
  isExcluded?: boolean;
  /** The channels on which the member wants numbers, without push, which is wanted while the member has a device. */
  channels: Channel[];
  /** The member wants no numbers sent on any channel. */
  numbersOff: boolean;
  /** Minimum jackpot of draws for which numbers are wanted, in millions of US dollars; absent: for all draws. */
  jackpotFrom?: number | undefined;
  smsAllowed: boolean;
  emailAllowed: boolean;
  /** Version of the terms that the member accepted last; absent where it is not known. */
  termsVersion?: string | undefined;
  /** Whether results of draws are wanted on the channel; absent until a member event contains it (`wantsResultsOn`). */
  emailResults?: boolean | undefined;
  textResults?: boolean | undefined;
  /** Language of messages; absent for English. */
  language?: Language | undefined;
  pushResults?: boolean | undefined;
}

/** A recipient with everything that decides whether a message may be sent now; null when the member is not known. */
export type MessageRecipient =
  | (Recipient & {
      isConsenting: boolean;
      isJackpotTooSmall: boolean;
      /** For push messages: the devices to send to. */
      devices?: readonly PushTarget[];
      /** The phone that a code or a reply goes to has refused texts. */
      hasPhoneRefused?: boolean;
      /** For results of draws: whether they are wanted on the channel of the message. */
      wantsResults?: boolean;
      /** For results of draws: the result that is published now. */
      drawn?: DrawnNumbers | undefined;
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
  isExcluded: member.selfExcluded,
  channels: channelsOf[member.deliveryMethod] ?? ['sms', 'email'],
  numbersOff: !member.notificationsEnabled,
  jackpotFrom: Number(member.jackpotThreshold) || undefined, // NaN for "all"
  smsAllowed: member.smsAllowed,
  emailAllowed: member.emailAllowed,
  termsVersion: member.termsVersion || undefined,
  emailResults: member.emailResults,
  textResults: member.textResults,
  language: isLanguage(member.language) ? member.language : undefined,
  pushResults: member.pushResults,
});

/** The recipient of an erased member, without personal data. */
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

/** A recipient who is not a member. */
export const stranger: Recipient = { ...erasedRecipient, isDeleted: false };

/** Whether the member has been erased. */
export const isErased = ({ isDeleted, email, phone }: Recipient) => isDeleted && email === '' && phone === '';

/** @param phone E.164 */
export const tenDigits = (phone: string) => phone.replace(/^\+1/, '');

/** Undefined for push messages: one message goes to all devices. */
export const addressOf = (contact: Recipient, channel: Channel): string | undefined =>
  ({ sms: `+1${contact.phone}`, email: contact.email, push: undefined })[channel];

/** Whether the member wants numbers only for a larger jackpot. An unknown jackpot is large enough. */
export const isJackpotTooSmallFor = (millions: number | null, { jackpotFrom }: Recipient) =>
  millions !== null && jackpotFrom !== undefined && millions < jackpotFrom;

/**
 * Whether a member wants results of draws on a channel. Without a choice, results go by email to members who
 * get their numbers by email, and to their devices (ADR 084).
 */
export function wantsResultsOn(
  { channels, emailResults, textResults, pushResults }: Recipient,
  channel: Channel,
): boolean {
  switch (channel) {
    case 'email':
      return emailResults ?? channels.includes('email');
    case 'sms':
      return textResults ?? false;
    case 'push':
      return pushResults ?? true;
  }
}

/** The channels on which a result is to be sent to a member. */
export function resultChannelsOf(recipient: Recipient, hasDevice: boolean): Channel[] {
  const { isActive, numbersOff, smsAllowed, emailAllowed } = recipient;
  if (!isActive || numbersOff) return [];
  const isAllowed = { sms: smsAllowed, email: emailAllowed, push: hasDevice };
  return CHANNELS.filter((channel) => isAllowed[channel] && wantsResultsOn(recipient, channel));
}

/** The language in which a message is written. People who are not members get English. */
export const languageFor = (recipient: Pick<Recipient, 'language'> | null): Language => recipient?.language ?? 'en';

/** Masks an address for screens: `··· 4821`, `m···@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? `··· ${address.slice(-4)}` : `${address.slice(0, 1)}···${address.slice(at)}`;
}
