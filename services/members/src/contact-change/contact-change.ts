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
/** Maximum codes that a member may request, whether used or not. */
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

/** A normalized address that a member wants instead of the current one. */
export type WantedContact = Pick<ContactChange, 'channel' | 'address'>;

const refusedField = (pointer: string, detail: string) => ({ errors: [{ pointer, detail }] });

/** The address belongs to another member (spec §8). */
export const contactTaken = (channel: Channel) =>
  anyContactTaken({ detail: TAKEN[channel], ...refusedField(FIELDS[channel], TAKEN[channel]) });

/** Returns the unique key of an address, by field. */
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

/** Returns the change that awaits its code. @throws accountRestricted, noCodeAwaited */
export function awaitedChange(current: Member, now: Date): ContactChange {
  const { contactChange } = active(current);
  if (!contactChange || contactChange.expiresAt <= now) throw noCodeAwaited();
  return contactChange;
}

export interface Answer {
  /** Id of the code that was compared. */
  codeId: string;
  isRight: boolean;
  /** For a new phone: whether the member consents to texts. */
  mayText: boolean;
}

/**
 * Handles an entered code: the right one makes the address the member's, a wrong one uses up a try.
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

/** Returns the problem for a wrong code. */
export function wrongCode({ contactChange }: Member) {
  return invalidInput(refusedField('/code', wrongCodeText(contactChange?.triesLeft ?? 0)));
}

/** Whole sentences, because the site translates them. */
function wrongCodeText(triesLeft: number): string {
  if (triesLeft === 0) return 'The code is not correct. Please request a new code.';
  if (triesLeft === 1) return 'The code is not correct. You have one try left.';
  return `The code is not correct. You have ${triesLeft} tries left.`;
}

/** Discards an address that was not verified in time. Returns null while it can still be verified. */
export function forgetChange(current: Member, now: Date): Decision | null {
  const isOver = current.contactChange && current.contactChange.expiresAt <= now;
  return isOver ? { next: { ...current, contactChange: undefined }, events: [] } : null;
}

const addressOf = ({ profile }: JoinedMember, channel: Channel) =>
  channel === 'email' ? profile.email : profile.phone;

function contactOf({ profile, consents }: JoinedMember, change: WantedContact, mayText: boolean, at: Date) {
  const { channel, address } = change;
  const own = uniqueValue(change);
  // Consent to texts, or STOP, applied to the old number
  if (channel === 'sms') {
    const sms = { allowed: mayText, at, source: 'profile' };
    return { ...own, profile: { ...profile, phone: address }, consents: { ...consents, sms } };
  }
  // The old address bounced; a code was read at the new one
  const email = consents.email?.source === 'bounce' ? { allowed: true, at, source: 'profile' } : consents.email;
  return { ...own, profile: { ...profile, email: address }, consents: { ...consents, ...(email && { email }) } };
}
