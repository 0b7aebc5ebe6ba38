import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  PaymentFailedSchema,
  PaymentRecoveredSchema,
  Plan,
  RenewalSwitchedSchema,
  SubscriptionChangedSchema,
  SubscriptionEndedSchema,
  SubscriptionStatus,
  UpgradeTookEffectSchema,
  UpgradeWithdrawnSchema,
} from '@numbercast/contracts/billing/v1/events';
import { event, type OutgoingEvent } from '@numbercast/platform';
import { hasMember, isDisputed, type Mirror, renews, endReasonOf } from './mirror.js';

/** Events of a change: one with the whole subscription, and one when a pending upgrade ends. */
export function changeEvents(before: Mirror, after: Mirror): OutgoingEvent[] {
  if (!hasMember(after)) return [];
  const ofUpgrade = upgradeEvents(before, after);
  const isSame = isSamePublicState(before, after) || isUpgradeOnly(before, after);
  return isSame ? ofUpgrade : [...ofUpgrade, ...stateEvents(before, after), ...renewalEvents(before, after)];
}

/**
 * Published in addition to the new state, so that the member receives a confirmation of every switch, here or at the
 * provider.
 */
function renewalEvents(before: Mirror, after: Mirror): OutgoingEvent[] {
  if (renews(before) === renews(after) || after.status === 'ended') return [];
  const { memberId, plan, upgrade } = after;
  const switched = { memberId, subscription: subscriptionMessage(after) };
  const pending = plan === 'monthly' && upgrade && { upgradeAt: timestampFromDate(upgrade.upgradeAt) };
  return [event(RenewalSwitchedSchema, { ...switched, ...pending })];
}

const tookEffect = (before: Mirror, after: Mirror) =>
  before.upgrade !== undefined && before.plan === 'monthly' && after.plan === 'annual' && after.status !== 'ended';

/**
 * Whether the event about the start of the annual plan covers all changes, which it does unless a charge has failed.
 */
const isUpgradeOnly = (before: Mirror, after: Mirror) =>
  tookEffect(before, after) && before.status === 'active' && after.status === 'active';

function upgradeEvents(before: Mirror, after: Mirror): OutgoingEvent[] {
  const { memberId } = after;
  if (tookEffect(before, after)) {
    return [event(UpgradeTookEffectSchema, { memberId, subscription: subscriptionMessage(after) })];
  }
  const scheduleId = before.upgrade?.scheduleId;
  const isWithdrawn = scheduleId && !after.upgrade && after.plan === 'monthly' && after.status !== 'ended';
  return isWithdrawn ? [event(UpgradeWithdrawnSchema, { memberId, scheduleId })] : [];
}

function stateEvents(before: Mirror, after: Mirror): OutgoingEvent[] {
  const { memberId, failure } = after;
  const payload = { memberId, subscription: subscriptionMessage(after) };
  if (after.status === 'ended') {
    if (before.status === 'ended') return [];
    return [event(SubscriptionEndedSchema, { ...payload, reason: endReasonOf(after) })];
  }
  if (after.status === 'past-due' && failure) {
    const { amountCents, currency, nextAttemptAt, needsConfirmation = false } = failure;
    const nextAttempt = nextAttemptAt && { nextAttemptAt: timestampFromDate(nextAttemptAt) };
    return [
      event(PaymentFailedSchema, {
        ...payload,
        amountCents: BigInt(amountCents),
        currency,
        needsConfirmation,
        ...nextAttempt,
      }),
    ];
  }
  const isRecovery = before.status === 'past-due' && after.status === 'active';
  return [event(isRecovery ? PaymentRecoveredSchema : SubscriptionChangedSchema, payload)];
}

const PLANS = { monthly: Plan.MONTHLY, annual: Plan.ANNUAL };
const STATUSES = {
  active: SubscriptionStatus.ACTIVE,
  'past-due': SubscriptionStatus.PAST_DUE,
  paused: SubscriptionStatus.PAUSED,
  ended: SubscriptionStatus.ENDED,
};

/** Returns the message in which a subscription is published. */
export const subscriptionMessage = (mirror: Mirror) => ({
  subscriptionId: mirror.subscriptionId,
  customerId: mirror.customerId,
  plan: PLANS[mirror.plan],
  status: STATUSES[mirror.status],
  periodStart: timestampFromDate(mirror.periodStart),
  periodEnd: timestampFromDate(mirror.periodEnd),
  autoRenew: renews(mirror),
  disputed: isDisputed(mirror),
});

const publicState = (mirror: Mirror) => [
  mirror.plan,
  mirror.status,
  mirror.periodStart,
  mirror.periodEnd,
  renews(mirror),
  mirror.failure?.invoiceId,
  mirror.failure?.attempt,
];

const isSamePublicState = (a: Mirror, b: Mirror) => JSON.stringify(publicState(a)) === JSON.stringify(publicState(b));
