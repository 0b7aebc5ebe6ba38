import { z } from 'zod';
import { newId } from '../state.js';
import { invalid, missing, parameters } from './api-error.js';
import { closeSchedule, endSubscription } from './ending.js';
import type { Declare } from './operation.js';
import { page } from './page.js';
import { emptyable, flag, mergeMetadata, metadata, paging, text } from './parameter.js';
import { phasesFrom, PhaseParams } from './phases.js';
import type { Schedule } from './records.js';
import type { StripeWorld } from './world.js';

const Create = z.strictObject({ from_subscription: text });
const Update = z.strictObject({
  phases: z.array(PhaseParams).min(1).max(10).optional(),
  end_behavior: z.enum(['release', 'cancel']).optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  metadata: emptyable(metadata).optional(),
});
const List = z.strictObject({ ...paging, customer: text.optional(), scheduled: flag.optional() });

/** Subscription schedules: changes that take effect when a paid period ends. */
export function scheduleOperations(declare: Declare, world: StripeWorld) {
  const { schedules } = world.tables;
  const get = (id: string) => {
    const schedule = schedules.get(id);
    if (!schedule) throw missing('subscription schedule', id);
    return schedule;
  };
  const active = (id: string, verb: string) => {
    const schedule = get(id);
    if (schedule.status !== 'active')
      throw invalid(
        `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
      );
    return schedule;
  };
  declare('POST', '/subscription_schedules', (params) => {
    refuseMore(params);
    return world.present(adopt(world, parameters(Create, params).from_subscription).id);
  });
  declare('GET', '/subscription_schedules', (params) => {
    const filter = parameters(List, params);
    const found = schedules.newestFirst().filter(({ customer }) => (filter.customer ?? customer) === customer);
    return page(found, filter, { url: '/v1/subscription_schedules', present: ({ id }) => world.present(id) });
  });
  declare('GET', '/subscription_schedules/:id', (_params, id) => world.present(get(id).id));
  declare('POST', '/subscription_schedules/:id', (params, id) => {
    const given = parameters(Update, params);
    const before = active(id, 'update');
    schedules.put(id, {
      ...before,
      phases: given.phases ? phasesFrom(world.catalogue, before, given.phases) : before.phases,
      endBehavior: given.end_behavior ?? before.endBehavior,
      metadata: mergeMetadata(before.metadata, given.metadata),
    });
    world.emit('subscription_schedule.updated', id);
    return world.present(id);
  });
  declare('POST', '/subscription_schedules/:id/release', (params, id) => {
    parameters(z.strictObject({ preserve_cancel_date: flag.optional() }), params);
    const schedule = active(id, 'release');
    closeSchedule(world, schedule, { status: 'released', at: world.now() });
    world.emit('customer.subscription.updated', String(schedule.subscription), { previous: { schedule: id } });
    return world.present(id);
  });
  declare('POST', '/subscription_schedules/:id/cancel', (params, id) => {
    parameters(z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional() }), params);
    const { subscription } = active(id, 'cancel');
    const held = world.tables.subscriptions.get(subscription ?? '');
    if (held) endSubscription(world, held, { at: world.now(), reason: 'cancellation_requested' });
    return world.present(id);
  });
}

/** All other properties of a schedule are set by an update. */
function refuseMore(params: object) {
  const [more] = Object.keys(params).filter((name) => name !== 'from_subscription');
  if ('from_subscription' in params && more)
    throw invalid(`You cannot set \`${more}\` if \`from_subscription\` is set.`, { param: more });
}

function adopt(world: StripeWorld, id: string): Schedule {
  const { subscriptions, schedules } = world.tables;
  const subscription = subscriptions.get(id);
  if (!subscription) throw missing('subscription', id);
  if (subscription.status === 'canceled') throw invalid('You cannot migrate a canceled subscription to a schedule.');
  if (subscription.schedule !== null)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
    );
  const { price, quantity, periodStart: start, periodEnd: end } = subscription;
  const scheduleId = newId('sub_sched');
  const schedule = schedules.put(scheduleId, {
    id: scheduleId,
    created: world.now(),
    customer: subscription.customer,
    subscription: id,
    status: 'active',
    phases: [{ price, quantity, start, end, prorationBehavior: 'create_prorations', metadata: {} }],
    current: 0,
    endBehavior: subscription.cancelAtPeriodEnd ? 'cancel' : 'release',
    metadata: {},
    releasedAt: null,
    releasedSubscription: null,
    canceledAt: null,
    completedAt: null,
  });
  subscriptions.put(id, { ...subscription, schedule: schedule.id });
  world.emit('subscription_schedule.created', schedule.id);
  world.emit('customer.subscription.updated', id, { previous: { schedule: null } });
  return schedule;
}
