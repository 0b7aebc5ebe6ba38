import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ContactCodeIssuedSchema } from '@numbercast/contracts/members/v1/events';
import { event, invalidInput, problem } from '@numbercast/platform';
import { emailKey } from '../membership/contact.js';
import type { Channel, ContactChange, Decision, JoinedMember, Member } from '../membership/member.js';
import { applyChange } from '../membership/member-events.js';
import { active } from '../membership/member-commands.js';
import type { Code } from './code.js';

const MINUTE_MS = 60_000;
const CODE_FOR_MS = 15 * MINUTE_MS;
const TRIES = 5;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** So many codes a member may ask for, however they are used. */
const CODES_AN_HOUR = 5;
const CODES_A_DAY = 10;

/** Hint for members who have to wait for the next day. */
export const TOMORROW = 'Please try again tomorrow.';
export const tooManyCodes = problem('too-many-codes', 429, 'Too many codes requested');
export const noCodeAwaited = problem('no-code-awaited', 409, 'This code has expired. Please request a new one.');
export const anyContactTaken = problem('contact-taken', 409, 'Account Already Exists');

const OWN = { email: 'This is your email already.', sms: 'This is your phone number already.' };
const TAKEN = {
  email: 'This email is already associated with a Numbercast account. You must use a different email.',
  sms: 'This phone number is already associated with a Numbercast account. You must use a different phone number.',
};
const FIELDS = { email: '/email', sms: '/phone' };

/** An address, normalised, that a member wants instead of the one they have. */
export type WantedContact = Pick<ContactChange, 'channel' | 'address'>;

const refusedField = (pointer: string, detail: string) => ({ errors: [{ pointer, detail }] });

/** The address belongs to another member (spec §8). */
export const contactTaken = (channel: Channel) =>
  anyContactTaken({ detail: TAKEN[channel], ...refusedField(FIELDS[channel], TAKEN[channel]) });

/** The unique contact data of members, by field. */
export const uniqueValue = ({ channel, address }: WantedContact) =>
  channel === 'email' ? { emailKey: emailKey(address) } : { phoneKey: address };

/**
 * Issues a code for the requested address and invalidates an earlier one. The address is not reserved yet: otherwise
 * any member could block it for its owner.
 * @throws accountRestricted, invalidInput, tooManyCodes
 */
export function issueCode(
  memberId: string,
  current: Member,
  { channel, address }: WantedContact,
  { codeId, code, codeHash }: Code,
  now: Date,
): Decision {
  const member = active(current);
  if (address === addressOf(member, channel)) throw invalidInput(refusedField(FIELDS[channel], OWN[channel]));
  const within = (span: number) => (member.codesIssuedAt ?? []).filter((at) => now.getTime() - at.getTime() < span);
  const today = within(DAY_MS);
  if (today.length >= CODES_A_DAY) throw tooManyCodes({ detail: TOMORROW });
  if (within(HOUR_MS).length >= CODES_AN_HOUR)
    throw tooManyCodes({ detail: 'Please wait an hour before you ask for another code.' });
  const expiresAt = new Date(now.getTime() + CODE_FOR_MS);
  const contactChange = { codeId, channel, address, codeHash, expiresAt, triesLeft: TRIES };
  const issued = { codeId, memberId, channel, address, code, expiresAt: timestampFromDate(expiresAt) };
  return {
    next: { ...member, contactChange, codesIssuedAt: [...today, now] },
    events: [event(ContactCodeIssuedSchema, issued)],
  };
}

/** The change that waits for its code. @throws accountRestricted, noCodeAwaited */
export function awaitedChange(current: Member, now: Date): ContactChange {
  const { contactChange } = active(current);
  if (!contactChange || contactChange.expiresAt <= now) throw noCodeAwaited();
  return contactChange;
}

export interface Answer {
  /** The code it was compared with. */
  codeId: string;
  isRight: boolean;
  /** For a new phone: the consent to texts. */
  mayText: boolean;
}

/**
 * The member has typed a code: the right one makes the address theirs, a wrong one costs a try.
 * @throws accountRestricted, noCodeAwaited
 */
export function answerCode(
  memberId: string,
  current: Member,
  { codeId, isRight, mayText }: Answer,
  now: Date,
): Decision {
  const change = awaitedChange(current, now);
  if (change.codeId !== codeId) throw noCodeAwaited();
  const member = { ...active(current), contactChange: undefined };
  if (isRight) return applyChange(memberId, current, { ...member, ...contactOf(member, change, mayText, now) });
  const triesLeft = change.triesLeft - 1;
  return { next: triesLeft > 0 ? { ...member, contactChange: { ...change, triesLeft } } : member, events: [] };
}

/** The problem for a wrong code. */
export function wrongCode({ contactChange }: Member) {
  const left = contactChange?.triesLeft ?? 0;
  const tries = left === 1 ? 'One try is left.' : `${left} tries are left.`;
  const rest = left > 0 ? tries : 'It is good no more: please ask for a new one.';
  return invalidInput(refusedField('/code', `This is not the code. ${rest}`));
}

/** Discards an address that was not verified in time. Null while it may still be. */
export function forgetChange(current: Member, now: Date): Decision | null {
  const isOver = current.contactChange && current.contactChange.expiresAt <= now;
  return isOver ? { next: { ...current, contactChange: undefined }, events: [] } : null;
}

const addressOf = ({ profile }: JoinedMember, channel: Channel) =>
  channel === 'email' ? profile.email : profile.phone;

function contactOf({ profile, consents }: JoinedMember, change: WantedContact, mayText: boolean, at: Date) {
  const { channel, address } = change;
  const own = uniqueValue(change);
  // The agreement to texts, and STOP as well, was about the old number
  if (channel === 'sms') {
    const sms = { allowed: mayText, at, source: 'profile' };
    return { ...own, profile: { ...profile, phone: address }, consents: { ...consents, sms } };
  }
  // Mail came back from the old address; from the new one a code was read
  const email = consents.email?.source === 'bounce' ? { allowed: true, at, source: 'profile' } : consents.email;
  return { ...own, profile: { ...profile, email: address }, consents: { ...consents, ...(email && { email }) } };
}
