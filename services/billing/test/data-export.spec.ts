import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberDeletedSchema, MemberPausedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { startWorld } from './billing-world.js';
import { giftSteps, YEAR } from './gift-steps.js';

let world: Awaited<ReturnType<typeof startWorld>>;

beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

describe('a member’s data export', () => {
  it('contains the order with its consents, the subscription and the invoices, and nothing of other members', async () => {
    const { memberId, visitor, subscriptionId } = await world.aMember();
    const other = await world.aMember();
    const { status, body } = await world.ask(memberId, 'GET', '/data-export');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      signup: {
        state: 'paid',
        order: { email: visitor.email, phone: visitor.phone, smsConsent: { given: true, ip: '203.0.113.9' } },
        payment: { subscriptionId },
      },
      subscriptions: [{ subscriptionId, plan: 'monthly', status: 'active' }],
      invoices: [{ amountCents: 1299, state: 'paid' }],
    });
    for (const foreign of [other.memberId, other.visitor.email]) expect(JSON.stringify(body)).not.toContain(foreign);
  });

  it('contains the gift that paid the first year, without its code and the address of the giver', async () => {
    const { gift, memberId, subscription } = await giftSteps(world).aRecipient();
    await world.join(memberId);
    const { body } = await world.ask(memberId, 'GET', '/data-export');
    const { periodStart, periodEnd } = subscription;
    const period = {
      start: timestampDate(periodStart!).toISOString(),
      end: timestampDate(periodEnd!).toISOString(),
    };
    const card = { giverName: 'Ann', recipientName: 'Ben', message: 'Happy birthday' };
    expect(body['redeemedGifts']).toMatchObject([{ kind: 'signup', valueCents: YEAR, period, card }]);
    for (const hidden of [gift.code, gift.code.replaceAll('-', ''), gift.giverEmail])
      expect(JSON.stringify(body)).not.toContain(hidden);
  });

  it('contains a gift that was redeemed as a credit', async () => {
    const { memberId } = await world.aMember();
    const gift = await giftSteps(world).aGift();
    await world.ask(memberId, 'POST', '/gift', { code: gift.code });
    const { body } = await world.ask(memberId, 'GET', '/data-export');
    const credit = { kind: 'credit', valueCents: YEAR, period: null, redeemedAt: expect.any(String) };
    expect(body['redeemedGifts']).toMatchObject([credit]);
  });

  it('is available while the account is paused, and no longer once it is deleted', async () => {
    const { memberId, ofAggregate } = await world.aMember();
    const stands = (status: MemberStatus) => ({ member: { memberId, status } });
    await world.billing.publish(MemberPausedSchema, stands(MemberStatus.PAUSED), ofAggregate);
    await eventually(async () => expect((await world.upgrade(memberId)).status).toBe(409));
    expect((await world.ask(memberId, 'GET', '/data-export')).status).toBe(200);
    await world.billing.publish(MemberDeletedSchema, stands(MemberStatus.DELETED), ofAggregate);
    await eventually(async () => expect((await world.ask(memberId, 'GET', '/data-export')).status).toBe(403));
  });

  it('fails as a whole if the provider cannot return the invoices', async () => {
    const { memberId } = await world.aMember();
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 10, path: '/v1/invoices?' });
    expect((await world.ask(memberId, 'GET', '/data-export')).status).toBe(503);
  });
});
