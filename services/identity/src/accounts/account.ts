import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  AccountDisabledSchema,
  AccountEnabledSchema,
  AccountRefusedSchema,
  AccountReservedSchema,
  PasswordChangedSchema,
} from '@numbercast/contracts/identity/v1/events';
import type { Language } from '@numbercast/lottery';
import { type Decision, type Document, event } from '@numbercast/platform';
import type { AccountLanguage } from './account-language.js';
import type { FactorRemoval } from './factor-removal.js';
import type { KnownDevice } from './known-devices.js';

/**
 * The state of an account. States that end in -ing are intents: written first, carried out at Keycloak by
 * the account reconciler until done, so that neither a crash nor an outage there loses one.
 */
export type AccountState =
  'reserving' | 'reserved' | 'enabling' | 'enabled' | 'refused' | 'removing' | 'removed' | 'disabling' | 'disabled';

export interface Account {
  state: AccountState;
  /** The desired address, trimmed, lower case; empty when Keycloak has it. */
  email: string;
  firstName: string;
  lastName: string;
  /** Sequence number of the newest event about the address. */
  emailSeq?: number | undefined;
  /** End of the time in which the reservation may be paid for. */
  expiresAt: Date;
  /** When the reconciler has to process this account; absent when nothing is due. */
  dueAt?: Date | undefined;
  /** Claim of a reconciler, and when it expires in the database server's time. */
  claim?: string | undefined;
  claimedUntil?: Date | undefined;
  /** Why it was refused or removed. */
  reason?: string | undefined;
  /** Present while a password is being changed. */
  passwordChange?: PasswordChange | undefined;
  /** Present while parts of the second factor are being removed. */
  factorRemoval?: FactorRemoval | undefined;
  /** Language of the emails that Keycloak sends; absent while its member has not chosen one. */
  language?: AccountLanguage | undefined;
  /** Browsers with which it was signed in to; absent before the first sign-in that was recorded. */
  devices?: KnownDevice[] | undefined;
}

export interface PasswordChange {
  /** The session in which it was requested; all others end. */
  keepSession: string;
  /**
   * Keycloak's creation time of the old password, in ms: another value in Keycloak means that the change took place.
   */
  replaced: number;
}

/** Business time, and the database server's time. */
export interface Moment {
  now: Date;
  technical: Date;
}

type Known = Document<Account>;
type AccountDecision = Decision<Account> | null;

const HOUR_MS = 3_600_000;
const RESERVED_FOR_MS = 24 * HOUR_MS;
/** How long an expired reservation is kept, because a payment event may arrive days after the payment. */
const LATE_PAYMENT_MS = 72 * HOUR_MS;
/** Longer than all calls to Keycloak for one account take together. */
const CLAIM_MS = 30_000;
/** The configured administrator's account. */
export const ADMIN_ACCOUNT = 'admin';
/** Prefix of the user names of additional console accounts; user names of members are UUIDs. */
export const STAFF_PREFIX = 'staff-';

/**
 * Whether the account belongs to no member. The services know members only, so no events are published about other
 * accounts.
 */
export const isStaff = (accountId: string) => accountId === ADMIN_ACCOUNT || accountId.startsWith(STAFF_PREFIX);

const withoutPerson = { email: '', firstName: '', lastName: '' };

/** Returns when the reconciler continues, while a change of the account is still pending at Keycloak. */
export function dueWhileChanging(account: Account): Date | undefined {
  const { email, language, passwordChange, factorRemoval, dueAt } = account;
  return email || language?.isPending || passwordChange || factorRemoval ? dueAt : undefined;
}

const decided = (next: Account, ...events: Decision<Account>['events']): Decision<Account> => ({ next, events });

export type WantedAccount = Pick<Account, 'email' | 'firstName' | 'lastName'>;

/** Returns when a reservation made now expires. */
export const openUntil = (now: Date) => new Date(now.getTime() + RESERVED_FOR_MS);

export function newAccount({ email, firstName, lastName }: WantedAccount, now: Date): Account {
  const expiresAt = openUntil(now);
  const dueAt = new Date(expiresAt.getTime() + LATE_PAYMENT_MS);
  return { state: 'reserving', email: email.trim().toLowerCase(), firstName, lastName, expiresAt, dueAt };
}

/** Records that Keycloak has the disabled user. */
export function reserve(account: Known): AccountDecision {
  if (account.state !== 'reserving') return null;
  const { _id: accountId, expiresAt } = account;
  const reserved = event(AccountReservedSchema, { accountId, expiresAt: timestampFromDate(expiresAt) });
  return decided({ ...account, state: 'reserved' }, reserved);
}

export const isOpen = (account: Account, now: Date) => account.state === 'reserved' && account.expiresAt > now;

/**
 * Records that the sign-up was paid. A reservation that no longer exists is rejected, so that the payment is refunded.
 */
export function pay(
  account: Known | null,
  accountId: string,
  { language, now }: { language?: Language | undefined; now: Date },
): AccountDecision {
  const refused = event(AccountRefusedSchema, { accountId, reason: 'reservation-gone' });
  if (!account) {
    return decided({ ...withoutPerson, state: 'refused', reason: 'reservation-gone', expiresAt: now }, refused);
  }
  if (account.state === 'reserved') {
    const chosen = language && { language: { tag: language, seq: 0 } };
    return decided({ ...account, ...chosen, state: 'enabling', dueAt: now });
  }
  const isGone =
    ['reserving', 'removing', 'removed'].includes(account.state) && account.reason !== 'membership-refused';
  return isGone ? decided({ ...account, state: 'refused', reason: 'reservation-gone', dueAt: now }, refused) : null;
}

export function enable(account: Known, subject: string): AccountDecision {
  if (account.state !== 'enabling') return null;
  const enabled = event(AccountEnabledSchema, { accountId: account._id, subject });
  return decided({ ...account, ...withoutPerson, state: 'enabled', dueAt: undefined }, enabled);
}

export type RefusalReason = 'email-taken' | 'email-invalid' | 'reservation-gone';

export function refuse(account: Known, reason: RefusalReason, now: Date): AccountDecision {
  if (account.state !== 'enabling') return null;
  const refused = event(AccountRefusedSchema, { accountId: account._id, reason });
  return decided({ ...account, state: 'refused', reason, dueAt: now }, refused);
}

/** Releases an unpaid account after the checkout expired or timed out. An earlier payment event wins. */
export function giveUp(account: Known, now: Date): AccountDecision {
  const isWaiting = account.state === 'reserving' || account.state === 'reserved';
  return isWaiting ? decided({ ...account, state: 'removing', reason: 'unpaid', dueAt: now }) : null;
}

/** Removes the account of a paid sign-up that cannot become a membership. */
export function refuseMembership(account: Known, now: Date): AccountDecision {
  const isStanding = ['reserving', 'reserved', 'enabling', 'enabled'].includes(account.state);
  return isStanding ? decided({ ...account, state: 'removing', reason: 'membership-refused', dueAt: now }) : null;
}

/** Disables the account of a member who has left permanently. */
export function close(account: Known, now: Date): AccountDecision {
  if (account.state !== 'enabled') return null;
  return decided({ ...account, ...withoutPerson, devices: undefined, state: 'disabling', dueAt: now });
}

/** Returns an account of the console, which exists in Keycloak from the start. */
export const staffAccount = (now: Date): Account => ({ ...withoutPerson, state: 'enabled', expiresAt: now });

/** Records that the account of the console was removed in Keycloak. */
export function endStaffAccount(account: Known): AccountDecision {
  if (account.state !== 'enabled') return null;
  return decided({
    ...account,
    passwordChange: undefined,
    factorRemoval: undefined,
    devices: undefined,
    dueAt: undefined,
    state: 'removed',
  });
}

/** Erases the personal data of the account, and deletes its user in Keycloak. */
export function eraseAccount(account: Known, now: Date): AccountDecision {
  const isClosed = account.state === 'disabling' || account.state === 'disabled';
  return isClosed ? decided({ ...account, ...withoutPerson, state: 'removing', reason: 'erased', dueAt: now }) : null;
}

/**
 * Records that the member has verified another address. Null for an outdated event.
 * @param seq position of the event among its member's
 */
export function wantEmail(account: Known, email: string, seq: number, now: Date): AccountDecision {
  if (account.state !== 'enabled' || seq <= (account.emailSeq ?? 0)) return null;
  // A password change keeps its due time: if it were checked too early, it would be treated as failed
  const dueAt = account.passwordChange ? account.dueAt : now;
  return decided({ ...account, email, emailSeq: seq, dueAt });
}

/** Records that Keycloak has this address. */
export function settleEmail(account: Known, email: string): AccountDecision {
  if (account.state !== 'enabled' || account.email !== email) return null;
  const changed = { ...account, email: '' };
  return decided({ ...changed, dueAt: dueWhileChanging(changed) });
}

/** Records that the user no longer exists in Keycloak. */
export function settleRemoval(account: Known): AccountDecision {
  const cleared = { ...account, ...withoutPerson, dueAt: undefined };
  if (account.state === 'refused') return decided(cleared);
  if (account.state !== 'removing') return null;
  const disabled = event(AccountDisabledSchema, { accountId: account._id });
  return decided({ ...cleared, state: 'removed' }, ...(account.reason === 'membership-refused' ? [disabled] : []));
}

/** Records that Keycloak rejects sign-ins to the account from now on. */
export function settleClosing(account: Known): AccountDecision {
  if (account.state !== 'disabling') return null;
  const disabled = event(AccountDisabledSchema, { accountId: account._id });
  return decided({ ...account, state: 'disabled', dueAt: undefined }, disabled);
}

export function beginPasswordChange(account: Known, change: PasswordChange, now: Date): AccountDecision {
  if (account.state !== 'enabled') return null;
  return decided({ ...account, passwordChange: change, dueAt: new Date(now.getTime() + CLAIM_MS) });
}

/** Completes a password change: either it took place and other sessions have ended, or it did not take place at all. */
export function endPasswordChange(account: Known, change: PasswordChange, tookPlace: boolean): AccountDecision {
  if (account.state !== 'enabled' || account.passwordChange?.replaced !== change.replaced) return null;
  const changed = { ...account, passwordChange: undefined };
  const next = { ...changed, dueAt: dueWhileChanging(changed) };
  const isPublished = tookPlace && !isStaff(account._id);
  return decided(next, ...(isPublished ? [event(PasswordChangedSchema, { accountId: account._id })] : []));
}

/**
 * Claims a due account unless another reconciler has claimed it, whose requests to Keycloak could arrive last and undo
 * later changes.
 */
export function claimDue(account: Known, claim: string, { now, technical }: Moment): AccountDecision {
  if (!account.dueAt || account.dueAt > now) return null;
  if (account.claimedUntil && account.claimedUntil > technical) return null;
  const claimedUntil = new Date(technical.getTime() + CLAIM_MS);
  // If the reconciler fails or crashes, other waiting accounts come first
  return decided({ ...account, claim, claimedUntil, dueAt: new Date(now.getTime() + CLAIM_MS) });
}

/** Releases the claim of a reconciler. Changes that were requested meanwhile are still due. */
export function release(account: Known, claim: string): AccountDecision {
  return account.claim === claim ? decided({ ...account, claim: undefined, claimedUntil: undefined }) : null;
}
