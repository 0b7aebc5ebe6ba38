import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DisputeClosedSchema,
  DisputeOpenedSchema,
  SubscriptionEndedSchema,
} from '@numbercast/contracts/billing/v1/events';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import {
  MemberClosedSchema,
  MemberReopenedSchema,
  MemberSelfExcludedSchema,
} from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { startWorld } from './billing-world.js';

const DISPUTED_CARD = '4000000000000259';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const atProvider = (subscriptionId: string) => world.stripe.subscriptions.retrieve(subscriptionId);
const theDispute = async (subscriptionId: string) => {
  const { customer } = await atProvider(subscriptionId);
  const { data } = await world.stripe.charges.list({ customer: customer as string });
  return (await world.stripe.disputes.list({ charge: data[0]!.id })).data[0]!;
};
const undecided = async () => {
  const address = `${world.billing.url}/api/admin/payments/disputes`;
  const answer = await fetch(address, { headers: await world.billing.asAdmin() });
  return ((await answer.json()) as { items: { memberId: string; answerBy: string }[] }).items;
};
const countedUndecided = async () => {
  const address = `${world.billing.url}/api/admin/metrics/billing`;
  const answer = await fetch(address, { headers: await world.billing.asAdmin() });
  const { metrics } = (await answer.json()) as { metrics: { name: string; value: number }[] };
  return metrics.find(({ name }) => name === 'disputes_undecided')?.value;
};
const decide = async (subscriptionId: string, statement: string) => {
  const { id } = await theDispute(subscriptionId);
  await world.stripe.disputes.update(id, { evidence: { uncategorized_text: statement } });
};

async function aDisputedMember() {
  const member = await world.aMember(DISPUTED_CARD);
  await world.deliverEverything();
  const opened = await world.billing.published(DisputeOpenedSchema, member.ofMember);
  return { ...member, opened };
}

describe('a disputed payment', () => {
  it('is published, shown to operators with the deadline for evidence, and stops charges', async () => {
    const { memberId, subscriptionId, opened } = await aDisputedMember();
    expect(opened).toMatchObject({ amountCents: 1299n, currency: 'usd', subscription: { disputed: true } });
    const line = (await undecided()).find((one) => one.memberId === memberId);
    expect(await countedUndecided()).toBe((await undecided()).length);
    expect(new Date(line!.answerBy).getTime()).toBeGreaterThan(world.sandbox.now().getTime());
    await eventually(async () => expect((await atProvider(subscriptionId)).pause_collection).not.toBeNull());
  });

  it('allows its member to turn renewal off, and rejects an upgrade', async () => {
    const { memberId, subscriptionId } = await aDisputedMember();
    expect(await world.upgrade(memberId)).toMatchObject({
      status: 409,
      body: { type: '/problems/account-restricted' },
    });
    const { body } = await world.ask(memberId, 'POST', '/auto-renew', { autoRenew: false });
    expect(body).toEqual({ autoRenew: false });
    await eventually(async () => expect((await atProvider(subscriptionId)).cancel_at_period_end).toBe(true));
  });

  it('resumes the charges if it is won', async () => {
    const { memberId, subscriptionId, ofMember } = await aDisputedMember();
    await eventually(async () => expect((await atProvider(subscriptionId)).pause_collection).not.toBeNull());
    await decide(subscriptionId, 'winning_evidence');
    await world.deliverEverything();
    const closed = await world.billing.published(DisputeClosedSchema, ofMember);
    expect(closed).toMatchObject({ won: true, subscription: { disputed: false } });
    await eventually(async () => expect((await atProvider(subscriptionId)).pause_collection).toBeNull());
    expect((await undecided()).map((one) => one.memberId)).not.toContain(memberId);
  });

  it('ends the subscription once if it is lost, and only an operator can restart it', async () => {
    const { memberId, subscriptionId, ofMember } = await aDisputedMember();
    await decide(subscriptionId, 'losing_evidence');
    await world.deliverEverything();
    await world.deliverEverything();
    expect((await world.billing.published(DisputeClosedSchema, ofMember)).won).toBe(false);
    expect((await world.billing.published(SubscriptionEndedSchema, ofMember)).reason).toBe('disputed');
    expect((await atProvider(subscriptionId)).status).toBe('canceled');
    const opened = (await world.billing.allPublished(DisputeOpenedSchema)).filter(({ payload }) => ofMember(payload));
    expect(opened).toHaveLength(1);
    const { body } = await world.ask(memberId, 'GET', '');
    expect(body['restart']).toBeNull();
  });
});

describe('a closed account', () => {
  it('[S4.19] has its subscription canceled, and can restart only after an operator approves it', async () => {
    const { memberId, subscriptionId, ofAggregate, ofMember } = await world.aMember();
    await world.billing.publish(MemberClosedSchema, { memberId }, ofAggregate);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('canceled'));
    expect((await world.billing.published(SubscriptionEndedSchema, ofMember)).reason).toBe('closed');
    const restart = async () => (await world.ask(memberId, 'GET', '')).body['restart'];
    expect(await restart()).toBeNull();
    await world.billing.publish(MemberReopenedSchema, { memberId }, ofAggregate);
    await eventually(async () => expect(await restart()).toMatchObject({ plan: 'monthly' }));
  });
});

describe('a member who excludes themselves', () => {
  it('is not charged again, and can start again only after the exclusion', async () => {
    const { memberId, subscriptionId, ofAggregate, ofMember } = await world.aMember();
    const until = timestampFromDate(new Date('2027-05-20T15:00:00Z'));
    await world.billing.publish(MemberSelfExcludedSchema, { memberId, until }, ofAggregate);
    await eventually(async () => expect((await atProvider(subscriptionId)).status).toBe('canceled'));
    expect((await world.billing.published(SubscriptionEndedSchema, ofMember)).reason).toBe('self-excluded');
    expect((await world.ask(memberId, 'GET', '')).body['restart']).toBeNull();
    expect((await world.ask(memberId, 'POST', '/restart', { plan: 'monthly' })).status).toBe(409);
    await world.billing.publish(MemberReopenedSchema, { memberId }, ofAggregate);
    await eventually(async () =>
      expect((await world.ask(memberId, 'GET', '')).body['restart']).toMatchObject({ plan: 'monthly' }),
    );
  });
});
