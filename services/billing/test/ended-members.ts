import { eventually } from '@numbercast/platform/testing';
import type { BillingWorld } from './billing-world.js';

const A_MONTH_MS = 32 * 86_400_000;

export const sessionIdIn = (url: string) => new URL(url).pathname.split('/').at(-1)!;

type Member = Awaited<ReturnType<BillingWorld['aMember']>>;

/** A member who turned auto-renew off and whose paid period is over. */
export const anEndedMember = async (world: BillingWorld) => (await endedMembers(world, 1))[0]!;

export async function endedMembers(world: BillingWorld, count: number): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < count) members.push(await withoutRenewal(world));
  await world.advance(A_MONTH_MS);
  for (const { memberId } of members) {
    await world.deliverAll(memberId);
    await eventually(async () => {
      const { body } = await world.ask(memberId, 'GET', '');
      if (!body['restart']) throw new Error('the subscription has not ended');
    });
  }
  return members;
}

async function withoutRenewal(world: BillingWorld) {
  const member = await world.aMember();
  await world.ask(member.memberId, 'POST', '/auto-renew', { autoRenew: false });
  await eventually(async () => {
    const { cancel_at_period_end: isOff } = await world.stripe.subscriptions.retrieve(member.subscriptionId);
    if (!isOff) throw new Error('it still renews');
  });
  return member;
}

/** Delivers the events of paid restart pages, each until it is accepted, like Stripe. */
export function courier(world: BillingWorld) {
  const taken = new Set<string>();
  return async (memberId: string) => {
    for (const notice of await world.about(memberId, 'checkout.session.completed')) {
      const isOfRestart = JSON.stringify(notice.data.object).includes('restart_of');
      if (!isOfRestart || taken.has(notice.id)) continue;
      if ((await world.deliver(notice)).ok) taken.add(notice.id);
    }
  };
}

/** Pays a restart page and a second one that was created in parallel. @returns the customer */
export async function payRestartTwice(world: BillingWorld, memberId: string) {
  const { stripe, sandbox } = world;
  const url = String((await world.ask(memberId, 'POST', '/restart', { plan: 'monthly' })).body['url']);
  const session = await stripe.checkout.sessions.retrieve(sessionIdIn(url));
  const metadata = session.metadata ?? {};
  const customer = session.customer as string;
  const [price] = (await stripe.prices.list({ lookup_keys: ['monthly'] })).data;
  const beside = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price!.id, quantity: 1 }],
    customer,
    client_reference_id: memberId,
    metadata,
    subscription_data: { metadata: { signup_id: memberId, ...metadata } },
    success_url: session.success_url!,
  });
  for (const page of [url, beside.url!]) sandbox.pay(page);
  return customer;
}

/** Subscriptions of a member in the administrator's list, newest first. */
export async function listedOf({ billing }: BillingWorld, memberId: string) {
  const headers = await billing.asAdmin();
  const response = await fetch(`${billing.url}/api/admin/payments?search=${memberId}`, { headers });
  return ((await response.json()) as { items: { status: string }[] }).items.map(({ status }) => status);
}
