import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { FAILS_ON_RENEWAL, startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

interface Shown {
  running: { monthly: number; annual: number };
  pastDue: { count: number; amountCents: number };
  monthlyRevenueCents: number;
  churn: { before: number; left: number; reasons: Record<string, number> };
}

async function shown() {
  const address = `${world.billing.url}/api/admin/payments/metrics`;
  const answer = await fetch(address, { headers: await world.billing.asAdmin() });
  return ((await answer.json()) as { newest: Shown | null }).newest;
}

describe('business metrics', () => {
  it('reflect paid, overdue and ended subscriptions after the hourly update', async () => {
    await world.aPaidSignup();
    const failing = await world.aPaidSignup(FAILS_ON_RENEWAL);
    await world.advance(2 * 3_600_000);
    await eventually(async () =>
      expect(await shown()).toMatchObject({ running: { monthly: 2, annual: 0 }, monthlyRevenueCents: 2 * 1299 }),
    );
    await world.advance(32 * DAY_MS);
    await world.deliverAll(failing.memberId);
    await world.advance(2 * 3_600_000);
    await eventually(async () =>
      expect(await shown()).toMatchObject({ running: { monthly: 2 }, pastDue: { count: 1, amountCents: 1299 } }),
    );
    await world.advance(20 * DAY_MS);
    await world.deliverAll(failing.memberId);
    await world.advance(2 * 3_600_000);
    await eventually(async () =>
      expect(await shown()).toMatchObject({
        running: { monthly: 1 },
        pastDue: { count: 0 },
        churn: { left: 1, reasons: { unpaid: 1 } },
        monthlyRevenueCents: 1299,
      }),
    );
  });
});
