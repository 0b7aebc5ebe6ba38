import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { ServerClock } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import { ObjectReader } from '../src/stripe-events/object-reader.js';
import type { StripeEvent } from '../src/stripe-events/stripe-event.js';
import { StripeEventsRepository } from '../src/stripe-events/stripe-events.repository.js';
import { type BillingWorld, startWorld } from './billing-world.js';

let world: BillingWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  world.sandbox.clearFaults();
  jest.restoreAllMocks();
});
afterAll(() => world.close());

const repository = () => world.billing.app.get(StripeEventsRepository);
const serverNow = () => world.billing.app.get(ServerClock).now();
const keep = (id: string, change: Partial<StripeEvent> & { subject: string }) =>
  repository().keep({
    _id: id,
    type: 'invoice.paid',
    objectId: `in_${id}`,
    createdAt: serverNow(),
    state: 'new',
    retry: { dueAt: serverNow(), attempts: 0 },
    ...change,
  });

describe('a sign-up that is paid during a wave of renewals', () => {
  it('[F33] is published as paid without waiting for the renewals', async () => {
    const { reservation, url } = await world.begin();
    // Each read of the wave takes 5 seconds: one after another they would take 20 minutes
    world.sandbox.fault({ target: 'stripe', kind: 'delay', ms: 5_000, probability: 1, path: 'sub_wave' });
    for (let n = 0; n < 240; n++) await keep(`evt_wave_${n}`, { subject: `sub_wave_${n}` });
    world.sandbox.pay(url);
    await world.deliverAll(reservation);
    await world.billing.published(SignupPaidSchema, ({ signupId }) => signupId === reservation);
    expect(await world.stateOf(reservation)).toBe('paid');
  });
});

describe('several Stripe events of one subscription', () => {
  it('are processed with one read of the subscription', async () => {
    const { subscriptionId } = await world.aPaidSignup();
    await world.processed(subscriptionId);
    const read = jest.spyOn(world.billing.app.get(ObjectReader), 'read');
    // Later than the moment at which all of them are stored, even on a busy machine
    const dueAt = new Date(serverNow().getTime() + 8_000);
    const ids = ['evt_a', 'evt_b', 'evt_c', 'evt_d'];
    await Promise.all(ids.map((id) => keep(id, { subject: subscriptionId, retry: { dueAt, attempts: 0 } })));
    const { events } = repository() as unknown as { events: { countDocuments(filter: object): Promise<number> } };
    await eventually(async () =>
      expect(await events.countDocuments({ _id: { $in: ids }, state: 'done' })).toBe(ids.length),
    );
    expect(read.mock.calls.filter(([{ subject }]) => subject === subscriptionId)).toHaveLength(1);
  });
});
