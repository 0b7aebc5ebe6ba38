import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberDeletedSchema, MemberErasedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { eventually, storedAndRead } from '@numbercast/platform/testing';
import { ErasureService } from '../src/erasure/erasure.service.js';
import { startWorld } from './billing-world.js';

const DAY_MS = 86_400_000;

let world: Awaited<ReturnType<typeof startWorld>>;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('a person’s data', () => {
  it('is stored with encrypted email, phone and IP address, and is erased after the retention period', async () => {
    const { memberId, visitor, subscriptionId, ofAggregate } = await world.aMember();
    const neighbour = await world.aMember();
    const before = await storedAndRead(world.billing);
    for (const secret of [visitor.email, visitor.phone, '203.0.113.9']) {
      expect(before.read).toContain(secret);
      expect(before.lying).not.toContain(secret);
    }
    await world.billing.publish(
      MemberDeletedSchema,
      { member: { memberId, status: MemberStatus.DELETED } },
      ofAggregate,
    );
    await world.billing.publish(MemberErasedSchema, { memberId }, ofAggregate);
    await eventually(async () => {
      const { read } = await storedAndRead(world.billing);
      for (const trace of [visitor.email, visitor.phone]) expect(read).not.toContain(trace);
    });
    const after = await storedAndRead(world.billing);
    // The payments stay, without personal data
    expect(after.read).toContain(subscriptionId);
    expect(after.read).toContain(neighbour.visitor.email);
  });
});

describe('a visitor who opened the payment page and left', () => {
  it('is erased after 90 days', async () => {
    const { visitor } = await world.aMember();
    const { reservation, visitor: unpaid } = await world.begin();
    world.sandbox.advance(2 * DAY_MS);
    await eventually(async () => {
      await world.deliverAll(reservation);
      expect(await world.stateOf(reservation)).toBe('expired');
    }, 120_000);
    expect((await storedAndRead(world.billing)).read).toContain(unpaid.email);
    world.sandbox.advance(92 * DAY_MS);
    const later = new Date(world.sandbox.now().getTime() - DAY_MS);
    await eventually(() => expect(world.billing.clock.now() > later).toBe(true));
    // A sign-up whose events have not been published yet is kept
    await eventually(async () => {
      await world.billing.app.get(ErasureService).forgetSignups();
      const { read } = await storedAndRead(world.billing);
      expect(read).not.toContain(unpaid.email);
      expect(read).toContain(visitor.email);
    });
  });
});
