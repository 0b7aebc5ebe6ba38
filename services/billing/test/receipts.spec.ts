import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentReceivedSchema, Plan, SignupRefundedSchema } from '@numbercast/contracts/billing/v1/events';
import { MemberJoinedSchema, MembershipRefusedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { ReceiptsRepository } from '../src/receipts/receipts.repository.js';
import { type BillingWorld, FAILS_ON_RENEWAL, startWorld } from './billing-world.js';
import { anEndedMember, payRestartTwice } from './ended-members.js';

let world: BillingWorld;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const publishedFor = async (memberId: string) =>
  (await world.billing.allPublished(PaymentReceivedSchema))
    .map(({ payload }) => payload)
    .filter((payment) => payment.memberId === memberId);
const amountsFor = async (memberId: string) =>
  (await publishedFor(memberId)).map(({ amountCents }) => Number(amountCents));
const ascending = (a: number, b: number) => a - b;
/**
 * Delivers all notices, and waits until the payments are published. Each invoice is an aggregate, so they have no
 * order.
 */
const areReceived = (memberId: string, ...amounts: number[]) =>
  eventually(async () => {
    await world.deliverAll(memberId);
    expect((await amountsFor(memberId)).toSorted(ascending)).toEqual(amounts.toSorted(ascending));
  });
const stateOf = async (invoiceId: string) =>
  (await world.billing.app.get(ReceiptsRepository).receipts.find(invoiceId))?.state;
const invoicesOf = async (subscription: string) => (await world.stripe.invoices.list({ subscription })).data;

describe('a payment', () => {
  it('is published with the data of a receipt once its payer is a member', async () => {
    const { memberId, subscriptionId } = await world.aPaidSignup();
    const [invoice] = await invoicesOf(subscriptionId);
    expect(await stateOf(invoice!.id)).toBe('pending');
    expect(await publishedFor(memberId)).toEqual([]);
    const joined = { member: { memberId, status: MemberStatus.ACTIVE } };
    await world.billing.publish(MemberJoinedSchema, joined, { aggregateId: memberId });
    await areReceived(memberId, 1299);
    const [payment] = await publishedFor(memberId);
    expect(payment).toMatchObject({
      subscriptionId,
      invoiceId: invoice!.id,
      invoiceNumber: invoice!.number,
      currency: 'usd',
      plan: Plan.MONTHLY,
      paidAt: { seconds: BigInt(invoice!.status_transitions.paid_at!) },
      periodStart: { seconds: BigInt(invoice!.lines.data[0]!.period.start) },
      periodEnd: { seconds: BigInt(invoice!.lines.data[0]!.period.end) },
      cardBrand: 'visa',
      cardLast4: '4242',
      invoiceUrl: invoice!.hosted_invoice_url,
    });
  });

  it('is published once, however often its event arrives and the provider fails', async () => {
    const { memberId } = await world.aMember();
    await areReceived(memberId, 1299);
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 4 });
    await world.advance(32 * DAY_MS);
    await areReceived(memberId, 1299, 1299);
    const notices = await world.about(memberId, 'invoice.paid');
    for (const notice of [...notices, ...notices]) expect((await world.deliver(notice)).status).toBe(200);
    await world.advance(DAY_MS);
    await areReceived(memberId, 1299, 1299);
  });

  it('for an upgrade names the annual plan and its amount', async () => {
    const { memberId } = await world.aMember();
    await world.upgrade(memberId);
    await eventually(async () => expect((await world.ask(memberId, 'GET', '')).body['scheduleId']).not.toBeNull());
    await world.advance(32 * DAY_MS);
    await areReceived(memberId, 1299, 5988);
    expect((await publishedFor(memberId)).map(({ plan }) => plan).toSorted(ascending)).toEqual([
      Plan.MONTHLY,
      Plan.ANNUAL,
    ]);
  });

  it('that failed at first is published when it succeeds', async () => {
    const { memberId, subscriptionId } = await world.aMember(FAILS_ON_RENEWAL);
    await areReceived(memberId, 1299);
    await world.advance(32 * DAY_MS);
    const { customer } = await world.stripe.subscriptions.retrieve(subscriptionId);
    await world.payWithNewCard(customer as string, '5555555555554444');
    await areReceived(memberId, 1299, 1299);
    expect((await publishedFor(memberId)).map(({ cardBrand }) => cardBrand).toSorted()).toEqual(['mastercard', 'visa']);
  });

  it('for a restart is published, but a second one that is refunded is not', async () => {
    const { memberId } = await anEndedMember(world);
    await areReceived(memberId, 1299);
    await payRestartTwice(world, memberId);
    await areReceived(memberId, 1299, 1299);
    await eventually(() =>
      expect(world.chargesOf(memberId).map(({ amount, refunded }) => amount - refunded)).toContain(0),
    );
    await areReceived(memberId, 1299, 1299);
  });
});

describe('no payment is published', () => {
  it('if the sign-up was rejected and refunded', async () => {
    const { memberId, subscriptionId } = await world.aPaidSignup();
    const refused = { signupId: memberId, reason: 'phone-taken' };
    await world.billing.publish(MembershipRefusedSchema, refused, { aggregateId: memberId });
    await world.billing.published(SignupRefundedSchema, ({ signupId }) => signupId === memberId);
    const [invoice] = await invoicesOf(subscriptionId);
    await eventually(async () => expect(await stateOf(invoice!.id)).toBe('dropped'));
    expect(await publishedFor(memberId)).toEqual([]);
  });

  it('for an invoice that a discount covers', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    await areReceived(memberId, 1299);
    const coupon = await world.stripe.coupons.create({ percent_off: 100, duration: 'forever' });
    await world.stripe.subscriptions.update(subscriptionId, { discounts: [{ coupon: coupon.id }] });
    await world.advance(32 * DAY_MS);
    await world.deliverAll(memberId);
    const [free] = await invoicesOf(subscriptionId);
    expect(free).toMatchObject({ status: 'paid', amount_paid: 0 });
    await eventually(async () => expect(await stateOf(free!.id)).toBe('dropped'));
    expect(await amountsFor(memberId)).toEqual([1299]);
  });
});
