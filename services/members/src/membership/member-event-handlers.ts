import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Plan, type SignupPaid, type Subscription, SubscriptionStatus } from '@numbercast/contracts/billing/v1/events';
import { MembershipRefusedSchema } from '@numbercast/contracts/members/v1/events';
import { event, InvalidEvent, wordEnds } from '@numbercast/platform';
import { GAMES, isLanguage } from '@numbercast/lottery';
import { timeZonesOf } from '../geography/places.js';
import { emailKey, normalEmail } from './contact.js';
import {
  type Billing,
  type Channel,
  type Consent,
  type Decision,
  DELIVERY_METHODS,
  type DeliveryMethod,
  hasJoined,
  type Member,
  type Position,
  type Profile,
  unknownMember,
} from './member.js';
import { applyChange } from './member-events.js';

// Events of other services arrive in any order, even before the membership exists. Each is stored where it belongs, the
// newest of its kind wins, and the status is derived from all of them.

/** Records a paid sign-up. The membership begins once its account is open too. */
export function pay(memberId: string, current: Member | null, signup: SignupPaid, source: string): Decision | null {
  const known = current ?? unknownMember();
  if (known.profile || known.refusal || known.status === 'erased') return null;
  const profile = profileOf(signup);
  const consents = {
    ...withConsent(known, 'sms', { allowed: signup.smsConsent?.given ?? false, at: paidAt(signup), source: 'signup' }),
    ...withConsent(known, 'email', { allowed: true, at: paidAt(signup), source: 'signup' }),
  };
  return applyChange(memberId, current, {
    ...known,
    profile,
    nameParts: wordEnds(profile.firstName, profile.lastName),
    emailKey: emailKey(profile.email),
    phoneKey: profile.phone,
    paidAt: paidAt(signup),
    ...(signup.termsConsent?.version && { termsVersion: signup.termsConsent.version }),
    preferences: {
      method: methodOf(signup.deliveryMethod),
      games: [...GAMES],
      jackpotThreshold: 'all',
      notificationsEnabled: true,
      ...(isLanguage(signup.language) && { language: signup.language }),
    },
    consents: { ...known.consents, ...consents },
    // The sign-up event is older than every other event of the subscription
    billing: known.billing ?? billingOf(signup.subscription, { source, seq: 0, at: new Date(0) }),
  });
}

/** Records that the account can sign in. */
export function openAccount(memberId: string, current: Member | null, subject: string): Decision | null {
  const known = current ?? unknownMember();
  if (known.subject || known.refusal || known.status === 'erased') return null;
  return applyChange(memberId, current, { ...known, subject });
}

/** Rejects the sign-up and releases its email and phone. */
export function refuse(current: Member | null, reason: string): Decision | null {
  if (current && (current.refusal || hasJoined(current) || current.status === 'erased')) return null;
  return { next: { status: 'refused', refusal: reason, consents: {} }, events: [] };
}

/** Rejects a sign-up whose email or phone has been taken, and notifies billing and identity. */
export function refuseAsTaken(signupId: string, current: Member | null, field: 'email' | 'phone'): Decision | null {
  const reason = `${field}-taken`;
  const refused = refuse(current, reason);
  return refused && { ...refused, events: [event(MembershipRefusedSchema, { signupId, reason })] };
}

/** Applies the state of a subscription. */
export function bill(
  memberId: string,
  current: Member | null,
  subscription: Subscription | undefined,
  position: Position,
) {
  const known = current ?? unknownMember();
  if (isOutdated(known.billing?.position, position) || isOver(known)) return null;
  return applyChange(memberId, current, { ...known, billing: billingOf(subscription, position) });
}

/** A new subscription replaces an ended one. A member who resubscribes wants numbers, so a pause ends. */
export function restart(
  memberId: string,
  current: Member | null,
  subscription: Subscription | undefined,
  position: Position,
) {
  const known = current ?? unknownMember();
  if (isOutdated(known.restarted, position) || isOver(known)) return null;
  const billing = isOutdated(known.billing?.position, position) ? known.billing : billingOf(subscription, position);
  return applyChange(memberId, current, {
    ...known,
    billing,
    restarted: position,
    pausedAt: undefined,
    pauseEnd: undefined,
  });
}

/** Records a scheduled upgrade to the annual plan. */
export function scheduleUpgrade(
  memberId: string,
  current: Member | null,
  { scheduleId, upgradeAt, position }: { scheduleId: string; upgradeAt: Date; position: Position },
): Decision | null {
  const known = current ?? unknownMember();
  if (isOutdated(known.upgrade?.position, position) || isOver(known)) return null;
  return applyChange(memberId, current, { ...known, upgrade: { scheduleId, upgradeAt, position } });
}

/** Withdraws a scheduled upgrade. Its date is retained, so that an older event does not restore the upgrade. */
export function withdrawUpgrade(memberId: string, current: Member | null, scheduleId: string, position: Position) {
  const known = current ?? unknownMember();
  if (isOutdated(known.upgrade?.position, position) || isOver(known)) return null;
  const upgrade = { upgradeAt: position.at, ...known.upgrade, scheduleId, position, withdrawn: true };
  return applyChange(memberId, current, { ...known, upgrade });
}

/** Records that a channel was allowed or forbidden. */
export function recordConsent(memberId: string, current: Member | null, channel: Channel, word: Consent) {
  const known = current ?? unknownMember();
  const changed = withConsent(known, channel, word);
  if (changed[channel] !== word || isOver(known)) return null;
  return applyChange(memberId, current, { ...known, consents: { ...known.consents, ...changed } });
}

/** Records that results on a channel were turned on or off. */
export function recordResults(memberId: string, current: Member | null, channel: Channel, word: Consent) {
  const known = current ?? unknownMember();
  if (latestWord(known.results?.[channel], word) !== word || isOver(known)) return null;
  return applyChange(memberId, current, { ...known, results: { ...known.results, [channel]: word } });
}

/** Whether all data of this person must be removed. */
export const isOver = ({ status }: Member) => status === 'refused' || status === 'erased';

/** Events of one source are ordered by sequence; events of two sources only by time. */
function isOutdated(known: Position | undefined, position: Position) {
  if (!known) return false;
  return known.source === position.source ? position.seq <= known.seq : position.at <= known.at;
}

const withConsent = ({ consents }: Member, channel: Channel, word: Consent) => ({
  [channel]: latestWord(consents[channel], word),
});

/** Returns the later decision; of two at the same time, the one that forbids. */
function latestWord(known: Consent | undefined, word: Consent): Consent {
  const rank = ({ at, allowed, source }: Consent) => `${at.toISOString()} ${allowed ? 0 : 1} ${source}`;
  return known && rank(known) >= rank(word) ? known : word;
}

function paidAt({ paidAt: at, signupId }: SignupPaid) {
  if (!at) throw new InvalidEvent(`sign-up ${signupId} has no time of payment`);
  return timestampDate(at);
}

function profileOf({ email, phone, firstName, lastName, zip, city, state }: SignupPaid): Profile {
  return { email: normalEmail(email), phone, firstName, lastName, zip, city, state, timeZones: timeZonesOf(zip) };
}

const methodOf = (method: string): DeliveryMethod => DELIVERY_METHODS.find((known) => known === method) ?? 'both';

const BILLING_STATUS: Record<SubscriptionStatus, Billing['status'] | null> = {
  [SubscriptionStatus.UNSPECIFIED]: null,
  [SubscriptionStatus.ACTIVE]: 'active',
  [SubscriptionStatus.PAST_DUE]: 'past_due',
  [SubscriptionStatus.PAUSED]: 'paused',
  [SubscriptionStatus.ENDED]: 'ended',
};

function billingOf(subscription: Subscription | undefined, position: Position): Billing {
  const status = subscription && BILLING_STATUS[subscription.status];
  if (!subscription?.periodEnd || !status) throw new InvalidEvent(`${position.source} has no usable subscription`);
  const plan = subscription.plan === Plan.ANNUAL ? 'annual' : 'monthly';
  const { autoRenew, disputed } = subscription;
  const periodEnd = timestampDate(subscription.periodEnd);
  return { position, plan, status, periodEnd, autoRenew, ...(disputed && { disputed }) };
}
