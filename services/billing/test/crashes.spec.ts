import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  SignupPaidSchema,
  SignupRefundedSchema,
  SubscriptionEndedSchema,
  UpgradeScheduledSchema,
} from '@numbercast/contracts/billing/v1/events';
import { MemberDeletedSchema, MembershipRefusedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { aVisitor, reserve, startWorld } from './billing-world.js';
import { installFuse } from './fuse.js';
import { killing } from './killing.js';

let world: Awaited<ReturnType<typeof startWorld>>;
let fuse: ReturnType<typeof installFuse>;
let killedAtEveryStep: ReturnType<typeof killing>;

beforeAll(async () => {
  world = await startWorld();
  fuse = installFuse(world.billing.app);
  killedAtEveryStep = killing(fuse);
});

afterAll(() => world.close());

const aPaidSignup = async () => (await world.aPaidSignup()).memberId;

describe('after a kill between any two steps', () => {
  it('[F11] the checkout has one payment page', async () => {
    const steps = await killedAtEveryStep({
      given: async () => {
        const visitor = aVisitor();
        return { visitor, reservation: reserve(visitor.email) };
      },
      when: ({ reservation, visitor }) => world.checkout(reservation, visitor),
      then: async ({ reservation, visitor }) => {
        const response = await world.checkout(reservation, visitor);
        const { url } = (await response.json()) as { url: string };
        expect(url).toContain('/checkout/cs_');
        const email = { customer_details: { email: visitor.email } };
        expect((await world.stripe.checkout.sessions.list(email)).data).toHaveLength(1);
      },
    });
    expect(steps).toBeGreaterThan(4);
  });

  it('a sign-up with the same phone expires the older sign-up and its payment page', async () => {
    const steps = await killedAtEveryStep({
      given: async () => {
        const old = await world.begin();
        const visitor = { ...aVisitor(), phone: old.visitor.phone };
        return { old, visitor, reservation: reserve(visitor.email) };
      },
      when: ({ reservation, visitor }) => world.checkout(reservation, visitor),
      then: async ({ old, reservation, visitor }) => {
        expect((await world.checkout(reservation, visitor)).status).toBe(200);
        expect(await world.stateOf(old.reservation)).toBe('expired');
        expect((await world.stripe.checkout.sessions.retrieve(old.sessionId)).status).toBe('expired');
      },
    });
    expect(steps).toBeGreaterThan(6);
  });

  it('[F4] a payment is published exactly once', async () => {
    const steps = await killedAtEveryStep({
      given: async () => {
        const { reservation, url } = await world.begin();
        world.sandbox.pay(url);
        const notices = await world.about(reservation);
        return { reservation, notice: notices.find(({ type }) => type === 'checkout.session.completed')! };
      },
      when: ({ notice }) => world.deliver(notice),
      then: async ({ reservation, notice }) => {
        await world.deliver(notice);
        expect(await world.stateOf(reservation)).toBe('paid');
        const published = await world.billing.allPublished(SignupPaidSchema);
        expect(published.filter(({ payload }) => payload.signupId === reservation)).toHaveLength(1);
      },
    });
    expect(steps).toBeGreaterThan(6);
  });

  it('[A2.2] a rejected sign-up is refunded exactly once', async () => {
    const steps = await killedAtEveryStep({
      given: aPaidSignup,
      when: (signupId) =>
        world.billing.publish(MembershipRefusedSchema, { signupId, reason: 'phone-taken' }, { aggregateId: signupId }),
      then: async (signupId) => {
        const published = await world.billing.allPublished(SignupRefundedSchema);
        expect(published.filter(({ payload }) => payload.signupId === signupId)).toHaveLength(1);
        expect(world.chargesOf(signupId).map(({ amount, refunded }) => amount - refunded)).toEqual([0]);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(steps).toBeGreaterThan(6);
  });

  it('[F22] the subscription of a deleted member ends, which is published once', async () => {
    const steps = await killedAtEveryStep({
      given: aPaidSignup,
      when: (memberId) =>
        world.billing.publish(
          MemberDeletedSchema,
          { member: { memberId, status: MemberStatus.DELETED } },
          { aggregateId: memberId },
        ),
      then: async (memberId) => {
        const published = await world.billing.allPublished(SubscriptionEndedSchema);
        expect(published.filter(({ payload }) => payload.memberId === memberId)).toHaveLength(1);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(steps).toBeGreaterThan(5);
  });

  it('an upgrade is scheduled and published once', async () => {
    const steps = await killedAtEveryStep({
      given: async () => (await world.aMember()).memberId,
      when: (memberId) => world.upgrade(memberId),
      then: async (memberId) => {
        // A visitor without a response tries again, as the site suggests
        expect((await world.upgrade(memberId)).status).toBe(200);
        const published = (await world.billing.allPublished(UpgradeScheduledSchema)).map(({ payload }) => payload);
        const ofMember = published.filter((payload) => payload.memberId === memberId);
        expect(ofMember).toHaveLength(1);
        const { phases } = await world.stripe.subscriptionSchedules.retrieve(ofMember[0]!.scheduleId);
        expect(phases).toHaveLength(2);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(steps).toBeGreaterThan(4);
  });
});
