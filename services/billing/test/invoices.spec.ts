import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { FAILS_ON_RENEWAL, startWorld } from './billing-world.js';

let world: Awaited<ReturnType<typeof startWorld>>;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world.close());

interface Invoice {
  invoiceId: string;
  state: string;
  amountCents: number;
  period: { startsAt: string; endsAt: string };
  url: string;
}

const invoicesOf = async (memberId: string) => {
  const { status, body } = await world.ask(memberId, 'GET', '/invoices');
  expect(status).toBe(200);
  return body['items'] as Invoice[];
};

describe('a member’s invoices', () => {
  it('include all paid ones, newest first, each with a link to its page', async () => {
    const { memberId, visitor } = await world.aMember();
    await world.advance(32 * DAY_MS);
    const [renewal, first, ...more] = await invoicesOf(memberId);
    expect(more).toEqual([]);
    expect([renewal, first]).toEqual([
      expect.objectContaining({ state: 'paid', amountCents: 1299 }),
      expect.objectContaining({ state: 'paid', amountCents: 1299 }),
    ]);
    expect(renewal!.period.startsAt).toBe(first!.period.endsAt);
    expect(await (await fetch(first!.url)).text()).toContain(visitor.email);
  });

  it('show a failed charge as unpaid', async () => {
    const { memberId } = await world.aMember(FAILS_ON_RENEWAL);
    await world.advance(31 * DAY_MS);
    await eventually(async () =>
      expect((await invoicesOf(memberId)).map(({ state }) => state)).toEqual(['open', 'paid']),
    );
  });

  it('exclude invoices that were void during a pause', async () => {
    const { memberId, subscriptionId } = await world.aMember();
    await world.stripe.subscriptions.update(subscriptionId, { pause_collection: { behavior: 'void' } });
    await world.advance(32 * DAY_MS);
    const all = await world.stripe.invoices.list({ subscription: subscriptionId });
    expect(all.data.map(({ status }) => status)).toEqual(['void', 'paid']);
    expect(await invoicesOf(memberId)).toHaveLength(1);
  });

  it('are shown to operators, including invoices of an ended subscription', async () => {
    const { memberId } = await world.aMember();
    const ask = async (of: string) => {
      const address = `${world.billing.url}/api/admin/payments/invoices/${of}`;
      const answer = await fetch(address, { headers: await world.billing.asAdmin() });
      return { status: answer.status, body: (await answer.json()) as { items: Invoice[] } };
    };
    expect(await ask(memberId)).toMatchObject({ status: 200, body: { items: [{ state: 'paid', amountCents: 1299 }] } });
    expect(await ask('nobody')).toMatchObject({ status: 404 });
    const listed = async (filter: string) => {
      const address = `${world.billing.url}/api/admin/payments?search=${memberId}&${filter}`;
      const answer = await fetch(address, { headers: await world.billing.asAdmin() });
      return (await answer.json()) as { total: number };
    };
    expect(await listed('status=active&plan=monthly')).toMatchObject({ total: 1 });
    expect(await listed('status=ended')).toMatchObject({ total: 0 });
    expect(await listed('plan=annual')).toMatchObject({ total: 0 });
  });

  it('are not visible to other members', async () => {
    const [one, other] = [await world.aMember(), await world.aMember()];
    const [ofOne, ofOther] = [await invoicesOf(one.memberId), await invoicesOf(other.memberId)];
    expect([ofOne.length, ofOther.length]).toEqual([1, 1]);
    expect(ofOne[0]!.invoiceId).not.toBe(ofOther[0]!.invoiceId);
    expect((await fetch(`${world.billing.url}/api/subscription/invoices`)).status).toBe(401);
    expect((await world.ask('somebody-else', 'GET', '/invoices')).status).toBe(404);
  });

  it('return a readable error while the provider is unavailable', async () => {
    const { memberId } = await world.aMember();
    world.sandbox.fault({ target: 'stripe', kind: '500', count: 4, path: '/v1/invoices?' });
    expect(await world.ask(memberId, 'GET', '/invoices')).toMatchObject({
      status: 503,
      body: { detail: 'Your invoices cannot be shown. Please try again in a moment.' },
    });
  });
});
