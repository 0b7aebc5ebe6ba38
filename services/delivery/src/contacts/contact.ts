import { type Member, MemberStatus } from '@numbercast/contracts/members/v1/events';

export type Channel = 'sms' | 'email';
export const CHANNELS: readonly Channel[] = ['sms', 'email'];

/** What sending needs to know of a member. */
export interface Contact {
  email: string;
  /** Ten digits. */
  phone: string;
  firstName: string;
  /** IANA zones of the member's ZIP; none when unknown. */
  timeZones: string[];
  isActive: boolean;
  isDeleted: boolean;
  /** The channels the member wants numbers on. */
  channels: Channel[];
  smsAllowed: boolean;
  emailAllowed: boolean;
}

const channelsOf: Record<string, Channel[]> = { text: ['sms'], email: ['email'], both: ['sms', 'email'] };

export const contactOf = (member: Member): Contact => ({
  email: member.email.toLowerCase(),
  phone: member.phone,
  firstName: member.firstName,
  timeZones: member.timeZones,
  isActive: member.status === MemberStatus.ACTIVE,
  isDeleted: member.status === MemberStatus.DELETED,
  channels: channelsOf[member.deliveryMethod] ?? ['sms', 'email'],
  smsAllowed: member.smsAllowed,
  emailAllowed: member.emailAllowed,
});

export const addressOf = (contact: Contact, channel: Channel) =>
  channel === 'sms' ? `+1${contact.phone}` : contact.email;

/** As it may be shown on a screen that others see: `··· 4821`, `m···@example.com`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? `··· ${address.slice(-4)}` : `${address.slice(0, 1)}···${address.slice(at)}`;
}
