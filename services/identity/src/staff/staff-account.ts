import {
  type Act,
  acted,
  backoffMs,
  CONSOLE_ROLES,
  type ConsoleRole,
  type Decision,
  type Document,
  emailAddress,
  problem,
} from '@numbercast/platform';
import { z } from 'zod';
import { personName } from '../accounts/person-name.js';

export const newStaffSchema = z.strictObject({
  email: emailAddress,
  firstName: personName('Enter a first name'),
  lastName: personName('Enter a last name'),
  role: z.enum(CONSOLE_ROLES),
});
export type NewStaff = z.infer<typeof newStaffSchema>;

export const staffNotFound = problem('staff-not-found', 404, 'Staff account not found');
export const ownStaffAccount = problem('own-staff-account', 409, 'You cannot change or remove your own account');
export const configuredAdministrator = problem(
  'configured-administrator',
  409,
  'The administrator of the installation cannot be changed or removed here',
);
export const invitationAccepted = problem('invitation-accepted', 409, 'The invitation was accepted already');
export const tooManyStaff = problem('too-many-staff', 409, 'No more staff accounts are possible');

/** Maximum number of accounts, because the list reads each of them in Keycloak. */
export const MOST_STAFF = 50;

/**
 * The state of a staff account. States that end in -ing are stored first and carried out at Keycloak by the reconciler.
 * An account is `failed` when its invitation could not be sent, and `expired` when its invitation was not accepted.
 */
export const STAFF_STATES = ['inviting', 'invited', 'active', 'expired', 'failed', 'removing', 'removed'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

/** Why no invitation could be sent. */
export const INVITATION_FAILURES = ['email-taken', 'rejected', 'not-sent'] as const;
export type InvitationFailure = (typeof INVITATION_FAILURES)[number];

/** An account of the console other than the configured administrator's. Its id is its user name in Keycloak. */
export interface StaffAccount {
  state: StaffState;
  /** Absent once the account is removed, as the names are. */
  email?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  role: ConsoleRole;
  /** The role in Keycloak, absent while it is not known. Unless it is `role`, the reconciler has to set the role. */
  grantedRole?: ConsoleRole | undefined;
  /** Keycloak's id of the user that the newest invitation was sent to. */
  subject?: string | undefined;
  /** The user of the previous invitation, whose link must no longer work. */
  replacedSubject?: string | undefined;
  /** When the link of the invitation expires, in the database server's time, like all times below. */
  linkExpiresAt?: Date | undefined;
  failure?: InvitationFailure | undefined;
  /** When the reconciler processes it next; absent when there is nothing to do. */
  dueAt?: Date | undefined;
  /** Number of failed attempts to carry out the current state. */
  attempts: number;
  /** Claim of a reconciler on the account, and when it expires. */
  claim?: string | undefined;
  claimedUntil?: Date | undefined;
}

type Known = Document<StaffAccount>;
type StaffDecision = Decision<StaffAccount> | null;

/** An operator who acts on the staff. */
export interface StaffAct extends Act {
  /** User name of the operator. */
  memberId: string;
}

const HOUR_MS = 3_600_000;
/** How long the link of an invitation works. */
export const LINK_LIFETIME_MS = 72 * HOUR_MS;
/** How long after the link expires a page that it opened can still be completed. */
const COMPLETION_MS = HOUR_MS;
/** Longer than all calls to Keycloak for one account take together, an email included. */
export const CLAIM_MS = 180_000;
const PAUSES = { firstMs: 2_000, longestMs: 300_000 };

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
const fullName = ({ firstName, lastName }: Pick<StaffAccount, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;
const isGone = ({ state }: StaffAccount) => state === 'removing' || state === 'removed';

export function invite(wanted: NewStaff, act: Act, now: Date): Decision<StaffAccount> {
  const next = { ...wanted, state: 'inviting' as const, dueAt: now, attempts: 0 };
  return { next, events: [acted(act, 'invited staff', `${fullName(wanted)}, ${wanted.role}`)] };
}

/** Whether a request to invite repeats the one that created the account. */
export const isRepeated = (staff: StaffAccount, { firstName, lastName, role }: NewStaff) =>
  ['inviting', 'invited'].includes(staff.state) &&
  staff.firstName === firstName &&
  staff.lastName === lastName &&
  staff.role === role;

/**
 * Requests another link. The user of the previous one is replaced in Keycloak, so that only the newest link works. An
 * invitation that is being sent is left unchanged.
 * @throws invitationAccepted
 */
export function resend(staff: Known, act: StaffAct, now: Date): StaffDecision {
  requireChangeable(staff, act);
  if (staff.state === 'active') throw invitationAccepted();
  if (staff.state === 'inviting') return null;
  const next = {
    ...staff,
    state: 'inviting' as const,
    subject: undefined,
    replacedSubject: staff.subject,
    grantedRole: undefined,
    linkExpiresAt: undefined,
    failure: undefined,
    dueAt: now,
    attempts: 0,
  };
  return { next, events: [acted(act, 'sent staff invitation again', fullName(staff))] };
}

/** Records that the invited person has signed in. */
export function accept(staff: Known): StaffDecision {
  if (staff.state !== 'invited') return null;
  const next = { ...staff, state: 'active' as const, linkExpiresAt: undefined };
  return { next: { ...next, dueAt: dueOf(next, staff.dueAt) }, events: [] };
}

/**
 * Changes the role. The sessions of the account end, so that the new role applies at once. The role in Keycloak is
 * unknown until the reconciler has set it, because an earlier attempt to set another role may have failed halfway.
 */
export function changeRole(staff: Known, role: ConsoleRole, act: StaffAct, now: Date): StaffDecision {
  requireChangeable(staff, act);
  if (staff.role === role) return null;
  const isStanding = staff.state === 'invited' || staff.state === 'active';
  const due = isStanding ? { grantedRole: undefined, dueAt: now, attempts: 0 } : {};
  const target = `${fullName(staff)}: ${staff.role} to ${role}`;
  return { next: { ...staff, role, ...due }, events: [acted(act, 'changed role of staff', target)] };
}

/** Ends an account or withdraws its invitation. */
export function remove(staff: Known, act: StaffAct, now: Date): StaffDecision {
  if (isGone(staff)) return null;
  requireChangeable(staff, act);
  const next = { ...staff, state: 'removing' as const, dueAt: now, attempts: 0 };
  const action = staff.state === 'active' ? 'removed staff' : 'withdrew staff invitation';
  return { next, events: [acted(act, action, `${fullName(staff)}, ${staff.role}`)] };
}

function requireChangeable(staff: Known, { memberId }: StaffAct) {
  if (isGone(staff)) throw staffNotFound();
  if (staff._id === memberId) throw ownStaffAccount();
}

/** Claims a due account, unless another reconciler has claimed it: its requests to Keycloak could arrive last. */
export function claimDue(staff: Known, claim: string, now: Date): StaffDecision {
  if (!staff.dueAt || staff.dueAt > now || (staff.claimedUntil && staff.claimedUntil > now)) return null;
  return { next: { ...staff, claim, claimedUntil: after(now, CLAIM_MS) }, events: [] };
}

/** Releases the claim after a failed attempt. Each retry waits twice as long, five minutes at most. */
export function postpone(staff: Known, claim: string, now: Date): StaffDecision {
  if (staff.claim !== claim) return null;
  const attempts = staff.attempts + 1;
  const dueAt = after(now, backoffMs(staff.attempts, PAUSES));
  return { next: { ...staff, attempts, dueAt, claim: undefined, claimedUntil: undefined }, events: [] };
}

/** What a reconciler has carried out at Keycloak. */
export type StaffOutcome =
  | { done: 'sent'; subject: string; role: ConsoleRole; now: Date }
  | { done: 'accepted'; subject: string; role: ConsoleRole }
  | { done: 'failed'; failure: InvitationFailure }
  | { done: 'expired' }
  | { done: 'granted'; role: ConsoleRole }
  | { done: 'removed' };

/** Records what was carried out, and releases the claim. A change that was requested meanwhile stays due. */
export function settle(staff: Known, claim: string, work: StaffState, outcome: StaffOutcome): StaffDecision {
  if (staff.claim !== claim) return null;
  const free = { ...staff, claim: undefined, claimedUntil: undefined };
  // Removed or invited again meanwhile
  if (staff.state !== work) return { next: free, events: [] };
  const next = { ...free, ...changeBy(outcome), attempts: 0 };
  return { next: { ...next, dueAt: dueOf(next, staff.dueAt) }, events: [] };
}

function changeBy(outcome: StaffOutcome): Partial<StaffAccount> {
  switch (outcome.done) {
    case 'sent': {
      const { subject, role, now } = outcome;
      const link = { linkExpiresAt: after(now, LINK_LIFETIME_MS), replacedSubject: undefined };
      return { state: 'invited', subject, grantedRole: role, ...link };
    }
    case 'accepted':
      return {
        state: 'active',
        subject: outcome.subject,
        grantedRole: outcome.role,
        replacedSubject: undefined,
        linkExpiresAt: undefined,
      };
    case 'failed':
      return { state: 'failed', failure: outcome.failure, replacedSubject: undefined };
    case 'expired':
      return { state: 'expired', subject: undefined, grantedRole: undefined };
    case 'granted':
      return { grantedRole: outcome.role };
    case 'removed':
      return { ...withoutPerson, state: 'removed' };
  }
}

const withoutPerson = { email: undefined, firstName: undefined, lastName: undefined, subject: undefined };

/** @param since when the account was last due: a role that was requested meanwhile is due at once */
function dueOf({ state, role, grantedRole, linkExpiresAt }: StaffAccount, since: Date | undefined): Date | undefined {
  if (state !== 'invited' && state !== 'active') return undefined;
  if (role !== grantedRole) return since;
  return state === 'invited' ? after(linkExpiresAt!, COMPLETION_MS) : undefined;
}
