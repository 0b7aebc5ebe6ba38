import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  MemberClosedSchema,
  MemberPausedSchema,
  MemberReactivatedSchema,
  MemberReopenedSchema,
  MemberStatus,
  MemberSuspendedSchema,
} from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { MemberStatusRepository } from '../src/member-status/member-status.repository.js';
import { SubscriptionsRepository } from '../src/subscriptions/subscriptions.repository.js';
import { type BillingWorld, startWorld } from './billing-world.js';

let world: BillingWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
const mirrorOf = (memberId: string) => world.billing.app.get(SubscriptionsRepository).findOf(memberId);

/** Publishes member events with given sequence numbers, which may be late or repeated. */
const publisher = (memberId: string) => {
  const about = (seq: number) => ({ aggregateId: memberId, seq });
  const member = (status: MemberStatus) => ({ member: { memberId, status } });
  const { publish } = world.billing;
  return {
    pause: (seq: number) => publish(MemberPausedSchema, member(MemberStatus.PAUSED), about(seq)),
    reactivate: (seq: number) => publish(MemberReactivatedSchema, member(MemberStatus.ACTIVE), about(seq)),
    close: (seq: number) => publish(MemberClosedSchema, { memberId }, about(seq)),
    reopen: (seq: number) => publish(MemberReopenedSchema, { memberId }, about(seq)),
    /** Waits until everything published so far is handled: events of a member are handled one after another. */
    untilHandled: async (seq: number) => {
      await publish(MemberSuspendedSchema, member(MemberStatus.SUSPENDED), about(seq));
      const { statuses } = world.billing.app.get(MemberStatusRepository);
      await eventually(async () => expect((await statuses.find(memberId))?.srcSeq).toBe(seq));
    },
  };
};

describe('a member’s decision that arrives late', () => {
  it('[F51] does not pause a subscription that the member has reactivated since', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    const { pause, reactivate, untilHandled } = publisher(memberId);
    await reactivate(12);
    await pause(11);
    await untilHandled(13);
    expect(await mirrorOf(memberId)).toMatchObject({ desiredPaused: false });
    expect((await atProvider(subscriptionId)).pause_collection).toBeNull();
  });

  it('does not resume a subscription that the member has paused since', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    const { pause, reactivate, untilHandled } = publisher(memberId);
    await pause(12);
    await reactivate(11);
    await untilHandled(13);
    expect(await mirrorOf(memberId)).toMatchObject({ desiredPaused: true });
    await eventually(async () => expect((await atProvider(subscriptionId)).pause_collection).not.toBeNull());
  });
});

describe('replayed decisions of a member', () => {
  it('[F52] do not change the subscription that the member has started since', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    const { pause, reactivate, close, reopen, untilHandled } = publisher(memberId);
    await pause(11);
    await reactivate(12);
    await close(13);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('canceled'));
    await world.deliverAll(memberId);
    await reopen(14);
    const { url } = await eventually(async () => {
      const { status, body } = await world.ask(memberId, 'POST', '/restart', { plan: 'monthly' });
      expect(status).toBe(200);
      return body;
    });
    world.sandbox.pay(String(url));
    await world.deliverAll(memberId);
    const second = await eventually(async () => {
      const mirror = await mirrorOf(memberId);
      expect(mirror?.subscriptionId).not.toBe(subscriptionId);
      return mirror!;
    });

    await pause(11);
    await reactivate(12);
    await close(13);
    await reopen(14);
    await untilHandled(15);
    const after = (await mirrorOf(memberId))!;
    expect(after.subscriptionId).toBe(second.subscriptionId);
    for (const decided of ['desiredPaused', 'desiredCancel', 'resubscriptionApproved', 'pending'])
      expect(after).not.toHaveProperty(decided);
    expect(await atProvider(second.subscriptionId)).toMatchObject({ status: 'active', pause_collection: null });
  });
});
