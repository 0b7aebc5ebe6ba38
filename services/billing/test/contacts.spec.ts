import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckoutExpiredSchema } from '@numbercast/contracts/billing/v1/events';
import { ContactChangedSchema, MembershipRefusedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { SignupsRepository } from '../src/signups/signups.repository.js';
import { aVisitor, startWorld } from './billing-world.js';

let world: Awaited<ReturnType<typeof startWorld>>;

beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

type Member = Awaited<ReturnType<typeof world.aMember>>;
type Contact = { email: string; phone: string };

const contactOf = ({ email, phone }: Contact): Contact => ({ email, phone });
const changes = ({ memberId, visitor }: Member, contact: Contact, seq?: number) =>
  world.billing.publish(
    ContactChangedSchema,
    {
      member: { memberId, status: MemberStatus.ACTIVE, ...contact },
      previousEmail: visitor.email,
      previousPhone: visitor.phone,
    },
    { aggregateId: memberId, ...(seq && { seq }) },
  );

async function customerOf({ subscriptionId }: Member) {
  const { customer } = await world.stripe.subscriptions.retrieve(subscriptionId);
  return world.stripe.customers.retrieve(customer as string);
}
const isKnownAs = (member: Member, { email, phone }: Contact) =>
  eventually(async () => expect(await customerOf(member)).toMatchObject({ email, phone: `+1${phone}` }));
const listed = async (email: string) => {
  const url = `${world.billing.url}/api/admin/payments?search=${encodeURIComponent(email)}`;
  const response = await fetch(url, { headers: await world.billing.asAdmin() });
  return ((await response.json()) as { items: { memberId: string }[] }).items.map(({ memberId }) => memberId);
};

describe('a member’s new email address or phone', () => {
  it('is set at the provider and in the list of payments', async () => {
    const member = await world.aMember();
    const contact = contactOf(aVisitor());
    await changes(member, contact);
    await isKnownAs(member, contact);
    expect(await listed(contact.email)).toEqual([member.memberId]);
    expect(await listed(member.visitor.email)).toEqual([]);
  });

  it('is set at the provider once it is available again', async () => {
    const member = await world.aMember();
    const contact = contactOf(aVisitor());
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 4 });
    await changes(member, contact);
    await isKnownAs(member, contact);
  });

  it('releases the former one for other sign-ups', async () => {
    const member = await world.aMember();
    await changes(member, contactOf(aVisitor()));
    await eventually(async () => expect((await world.begin(member.visitor)).url).toContain('/checkout/'));
  });

  it('closes the payment page of a visitor who was signing up with it', async () => {
    const member = await world.aMember();
    const { reservation, visitor } = await world.begin();
    await changes(member, contactOf(visitor));
    await world.billing.published(CheckoutExpiredSchema, ({ signupId }) => signupId === reservation);
    await isKnownAs(member, contactOf(visitor));
    expect(await world.stateOf(reservation)).toBe('expired');
  });

  it('is reserved as soon as a sign-up that was paid with it has been rejected', async () => {
    const member = await world.aMember();
    const late = await world.aPaidSignup();
    await changes(member, contactOf(late.visitor));
    const refused = { signupId: late.memberId, reason: 'email-taken' };
    await world.billing.publish(MembershipRefusedSchema, refused, { aggregateId: late.memberId });
    await isKnownAs(member, contactOf(late.visitor));
    const { signups } = world.billing.app.get(SignupsRepository);
    await eventually(async () =>
      expect(await signups.find(member.memberId)).toMatchObject({ heldEmail: late.visitor.email }),
    );
  });

  it('is not overwritten by an older event that arrives later', async () => {
    const member = await world.aMember();
    const [older, newer] = [contactOf(aVisitor()), contactOf(aVisitor())];
    await changes(member, older, 7);
    await changes(member, newer, 8);
    await isKnownAs(member, newer);
    await changes(member, older, 7);
    const another = await world.aMember();
    const contact = contactOf(aVisitor());
    await changes(another, contact);
    await isKnownAs(another, contact);
    expect(await customerOf(member)).toMatchObject({ email: newer.email });
  });
});
