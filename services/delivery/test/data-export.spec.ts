import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemberDeletedSchema, MemberPausedSchema, MemberStatus } from '@numbercast/contracts/members/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { aMember, assign, join } from './publish-events.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.close());

interface OwnData {
  contact: object;
  messages: { id: string; channel: string; numbers: { sets: object[] } }[];
}

async function ownDataOf(memberId: string) {
  const headers = await world.service.signedIn(memberId);
  const response = await fetch(`${world.service.url}/api/deliveries/data-export`, { headers });
  return { status: response.status, body: (await response.json()) as OwnData };
}

const stands = (
  memberId: string,
  EventSchema: typeof MemberPausedSchema | typeof MemberDeletedSchema,
  status: MemberStatus,
) => world.service.publish(EventSchema, { member: aMember(memberId, { status }) }, { aggregateId: memberId });

describe('a member’s data export', () => {
  it('contains all messages of the member with numbers and addresses, and none of another member', async () => {
    await join(world.service, 'curious', { phone: '4125550301' });
    await join(world.service, 'neighbour', { phone: '4125550302' });
    for (const memberId of ['curious', 'neighbour']) await assign(world.service, memberId, world.sunday);
    for (const channel of ['sms', 'email'] as const) await world.numbersIn(['delivered'], 'curious', { channel });
    const { body } = await ownDataOf('curious');
    expect(body.contact).toMatchObject({ email: 'curious@example.com', phone: '4125550301' });
    expect(body.messages.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    expect(body.messages.find(({ channel }) => channel === 'sms')).toMatchObject({
      state: 'delivered',
      to: '+14125550301',
      numbers: { drawId: `powerball-${world.sunday.date}`, sets: expect.any(Array) },
    });
    expect(JSON.stringify(body)).not.toMatch(/neighbour|lease|counted/);
  });

  it('is available while the account is paused, and no longer once it is deleted', async () => {
    await join(world.service, 'leaver', { phone: '4125550303' });
    await stands('leaver', MemberPausedSchema, MemberStatus.PAUSED);
    await eventually(async () => expect((await ownDataOf('leaver')).status).toBe(200));
    await stands('leaver', MemberDeletedSchema, MemberStatus.DELETED);
    await eventually(async () =>
      expect(await ownDataOf('leaver')).toMatchObject({ status: 403, body: { type: '/problems/account-deleted' } }),
    );
  });

  it('is available to members only', async () => {
    expect((await fetch(`${world.service.url}/api/deliveries/data-export`)).status).toBe(401);
    expect((await ownDataOf('stranger')).status).toBe(404);
  });
});
