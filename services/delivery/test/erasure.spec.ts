import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberDeletedSchema, MemberErasedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { eventually, storedAndRead } from '@numbercast/platform/testing';
import { InboxRepository } from '../src/callbacks/inbox.repository.js';
import { aMember, assign, join } from './publish-events.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

const PHONE = '4125550377';
const NEIGHBOURS = '4125550378';

describe('a member’s personal data', () => {
  beforeAll(async () => {
    await join(world.service, 'canary', { phone: PHONE, firstName: 'Canaria' });
    await join(world.service, 'neighbour', { phone: NEIGHBOURS });
    for (const memberId of ['canary', 'neighbour']) await assign(world.service, memberId, world.sunday);
    for (const memberId of ['canary', 'neighbour'])
      for (const channel of ['sms', 'email'] as const) await world.numbersIn(['delivered'], memberId, { channel });
  });

  it('is stored without a readable email or phone', async () => {
    const { lying, read } = await storedAndRead(world.service);
    for (const secret of [PHONE, 'canary@example.com']) {
      expect(read).toContain(secret);
      expect(lying).not.toContain(secret);
    }
  });

  it('is not in the database after the retention period, while other members’ data is', async () => {
    const about = { aggregateId: 'canary' };
    const member = aMember('canary', { phone: PHONE, status: MemberStatus.DELETED });
    await world.service.publish(MemberDeletedSchema, { member }, about);
    await world.service.publish(MemberErasedSchema, { memberId: 'canary' }, about);
    await eventually(async () => {
      // Webhook events are kept for days
      await world.service.app.get(InboxRepository).deleteProcessedBefore(new Date());
      const { read } = await storedAndRead(world.service);
      for (const trace of [PHONE, 'canary@example.com', 'Canaria', 'canary|']) expect(read).not.toContain(trace);
    });
    const { read } = await storedAndRead(world.service);
    expect(read).toContain(NEIGHBOURS);
    expect(read).toContain('neighbour@example.com');
  });
});
