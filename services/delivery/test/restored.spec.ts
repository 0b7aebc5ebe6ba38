import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import { assign, join } from './publish-events.js';
import { aWorld } from './world.js';

let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld({ ACCEPTED_LOOKUP_MS: 500 });
});
afterAll(() => world.close());

const stored = () => world.service.app.get(MessagesRepository);
const drawId = () => `powerball-${world.sunday.date}`;
const give = (memberId: string, count = 5) => assign(world.service, memberId, { ...world.sunday, count });
const restore = () => world.service.reboot({ RESTORED_AT: world.sunday.noon });

// Longer than UNKNOWN_RESEND_MS: a busy machine may lose a claim before its call, and the text is sent again after that
const allHaveTheirText = (phones: string[]) =>
  eventually(() => expect(phones.map((phone) => world.textsAt(phone).length)).toEqual(phones.map(() => 1)), 120_000);

const allAreDelivered = (memberIds: string[]) =>
  eventually(async () => {
    for (const memberId of memberIds) {
      const rows = await stored().listOfAssignment(drawId(), memberId);
      expect(rows.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    }
  }, 120_000);

describe('a database restored to an instant before the numbers were sent', () => {
  it('texts no member twice, and texts the members without numbers', async () => {
    const before = Array.from({ length: 6 }, (_, n) => ({ memberId: `early-${n}`, phone: `41255501${n + 10}` }));
    const since = { memberId: 'late', phone: '4125550130' };
    await Promise.all(before.map(({ memberId, phone }) => join(world.service, memberId, { phone })));
    // Some were claimed twice before they were sent: the backup contains neither claim
    world.sandbox.fault({ target: 'twilio', kind: '429', count: 2 });
    await Promise.all(before.map(({ memberId }) => give(memberId)));
    await allHaveTheirText(before.map(({ phone }) => phone));
    await allAreDelivered(before.map(({ memberId }) => memberId));

    await stored().rows.deleteMany({});
    await restore();
    await join(world.service, since.memberId, { phone: since.phone });
    world.sandbox.fault({ target: 'twilio', kind: '500', count: 2 });
    const all = [...before, since];
    await Promise.all(all.map(({ memberId }) => give(memberId)));
    await allAreDelivered(all.map(({ memberId }) => memberId));
    await allHaveTheirText(all.map(({ phone }) => phone));
  });

  it('[F74] texts a member whose new sets differ from those on the phone', async () => {
    const [memberId, phone] = ['reassigned', '4125550131'];
    await join(world.service, memberId, { phone });
    await give(memberId);
    await allHaveTheirText([phone]);
    await allAreDelivered([memberId]);

    await stored().rows.deleteMany({ memberId });
    await restore();
    await give(memberId, 6);
    await allAreDelivered([memberId]);
    expect(world.textsAt(phone)).toHaveLength(2);
  });
});
