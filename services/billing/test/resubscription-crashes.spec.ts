import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SubscriptionRestartedSchema } from '@numbercast/contracts/billing/v1/events';
import { type BillingWorld, startWorld } from './billing-world.js';
import { courier, endedMembers, payRestartTwice } from './ended-members.js';
import { installFuse } from './fuse.js';
import { killing } from './killing.js';

let world: BillingWorld;
let fuse: ReturnType<typeof installFuse>;
let killedAtEveryStep: ReturnType<typeof killing>;
let deliverPayments: ReturnType<typeof courier>;
let ended: { memberId: string }[];

beforeAll(async () => {
  world = await startWorld();
  ended = await endedMembers(world, LIVES);
  fuse = installFuse(world.billing.app);
  killedAtEveryStep = killing(fuse);
  deliverPayments = courier(world);
});

afterAll(() => world.close());

/** Number of ended members: more than a scenario has steps. */
const LIVES = 60;

function nextMember() {
  const member = ended.pop();
  if (!member) throw new Error('the stories have more steps than there are members');
  return member.memberId;
}

async function pay(story: { memberId: string; hasPaid: boolean }) {
  if (!story.hasPaid) {
    const { status, body } = await world.ask(story.memberId, 'POST', '/restart', { plan: 'monthly' });
    if (status === 200) world.sandbox.pay(String(body['url']));
    story.hasPaid = status === 200;
  }
  await deliverPayments(story.memberId);
}

describe('a restart of a subscription, killed between any two steps,', () => {
  it('charges the member once and is published once', async () => {
    const steps = await killedAtEveryStep({
      given: async () => ({ memberId: nextMember(), hasPaid: false }),
      when: pay,
      then: async (story) => {
        // A member who saw no page tries again, as the site suggests
        await pay(story);
        const { memberId } = story;
        const published = await world.billing.allPublished(SubscriptionRestartedSchema);
        expect(published.filter(({ payload }) => payload.memberId === memberId)).toHaveLength(1);
        expect(world.chargesOf(memberId).map(({ amount }) => amount)).toEqual([1299, 1299]);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(steps).toBeGreaterThan(8);
  });

  it('refunds a second payment exactly once', async () => {
    const steps = await killedAtEveryStep({
      given: async () => {
        const memberId = nextMember();
        await payRestartTwice(world, memberId);
        return memberId;
      },
      when: deliverPayments,
      then: async (memberId) => {
        await deliverPayments(memberId);
        const net = world.chargesOf(memberId).map(({ amount, refunded }) => amount - refunded);
        expect(net.toSorted((a, b) => a - b)).toEqual([0, 1299, 1299]);
        expect(await fuse.isQuiet()).toBe(true);
      },
    });
    expect(steps).toBeGreaterThan(10);
  });
});
