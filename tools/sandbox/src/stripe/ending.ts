import type { Schedule, Subscription } from './records.js';
import type { StripeWorld } from './world.js';

type Reason = 'cancellation_requested' | 'payment_failed';

/** Ends a subscription now, and with it the schedule that managed it. */
export function endSubscription(
  world: StripeWorld,
  subscription: Subscription,
  { at, reason }: { at: number; reason: Reason },
) {
  const schedule = subscription.schedule === null ? undefined : world.tables.schedules.get(subscription.schedule);
  if (schedule?.status === 'active') closeSchedule(world, schedule, { status: 'canceled', at });
  const current = world.tables.subscriptions.get(subscription.id) ?? subscription;
  const cancellation = { ...current.cancellation, reason };
  const canceledAt = current.canceledAt ?? at;
  world.tables.subscriptions.put(current.id, { ...current, status: 'canceled', canceledAt, endedAt: at, cancellation });
  world.emit('customer.subscription.deleted', current.id, { at });
}

/** Releases a schedule from its subscription, which continues unchanged (or is ended by the caller). */
export function closeSchedule(
  world: StripeWorld,
  schedule: Schedule,
  { status, at }: { status: 'released' | 'canceled' | 'completed'; at: number },
) {
  const { subscriptions, schedules } = world.tables;
  const held = schedule.subscription === null ? undefined : subscriptions.get(schedule.subscription);
  if (held) subscriptions.put(held.id, { ...held, schedule: null });
  const released = status === 'released';
  schedules.put(schedule.id, {
    ...schedule,
    status,
    subscription: released ? null : schedule.subscription,
    releasedSubscription: released ? schedule.subscription : null,
    releasedAt: released ? at : null,
    canceledAt: status === 'canceled' ? at : null,
    completedAt: status === 'completed' ? at : null,
  });
  world.emit(`subscription_schedule.${status}`, schedule.id, { at });
}
