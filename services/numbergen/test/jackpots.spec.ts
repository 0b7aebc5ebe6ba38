import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { JackpotProposedSchema } from '@numbercast/contracts/reporting/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { numbergenWorld } from './numbergen-world.js';

const MONDAY = 'powerball-2026-11-23';

interface ShownDraw {
  drawId: string;
  jackpotMillions: number | null;
  jackpotSource: string | null;
  jackpotProposal: { millions: number; cashDollars: number | null; source: string } | null;
}

describe('the jackpot of a draw', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;

  beforeAll(async () => {
    world = await numbergenWorld('2026-11-20T12:00:00Z');
  });
  afterAll(() => world?.close());

  const shown = async (drawId = MONDAY) => {
    const { body } = await world.get<{ items: ShownDraw[] }>('/api/admin/draws', await world.asAdmin());
    return body.items.find((draw) => draw.drawId === drawId);
  };
  const path = `/api/admin/draws/${MONDAY}/jackpot`;
  const record = (millions: unknown, at = path) => world.act<{ type: string }>('POST', at, { millions });

  it('[S3.8] is recorded and corrected by an operator, and published each time', async () => {
    await eventually(async () => expect((await shown())?.jackpotMillions).toBeNull());
    expect((await record(150)).status).toBe(200);
    expect((await record(150)).status).toBe(200);
    expect((await record(163)).status).toBe(200);
    expect((await shown())?.jackpotMillions).toBe(163);
    const events = await world.allPublished(JackpotAdvertisedSchema);
    expect(events.map(({ payload }) => [payload.draw?.drawId, payload.millions])).toEqual([
      [MONDAY, 150],
      [MONDAY, 163],
    ]);
    const acted = await world.published(AdminActedSchema, ({ action }) => action === 'recorded jackpot');
    expect(acted.target).toBe(`${MONDAY} 150 million`);
  });

  it('is a whole number of millions for an existing draw', async () => {
    for (const millions of [0, 1.5, '150', 10_001]) expect((await record(millions)).status).toBe(400);
    expect((await record(150, '/api/admin/draws/powerball-2026-11-22/jackpot')).status).toBe(404);
  });

  it('is confirmed from the feed, and is not changed by a later change of the feed', async () => {
    const drawId = 'powerball-2026-11-25';
    const at = `/api/admin/draws/${drawId}/jackpot`;
    const propose = async (millions: number, seq: number) => {
      const proposed = { drawId, millions, source: 'nylottery.example', readAt: timestampFromDate(new Date()) };
      await world.publish(JackpotProposedSchema, proposed, { aggregateId: drawId, seq });
      await eventually(async () => expect((await shown(drawId))?.jackpotProposal).toMatchObject({ millions }));
    };
    await propose(350, 1);
    expect((await shown(drawId))?.jackpotMillions).toBeNull();
    const confirm = (millions: number) => world.act<{ type: string }>('POST', at, { millions, isFromFeed: true });
    expect(await confirm(340)).toMatchObject({ status: 409, body: { type: '/problems/jackpot-proposal-changed' } });
    expect((await confirm(350)).status).toBe(200);
    await propose(365, 2);
    expect(await shown(drawId)).toMatchObject({
      jackpotMillions: 350,
      jackpotSource: 'nylottery.example',
      jackpotProposal: { millions: 365, cashDollars: null, source: 'nylottery.example' },
    });
    const acted = await world.published(AdminActedSchema, ({ action }) => action === 'confirmed jackpot');
    expect(acted.target).toMatch(/^powerball-2026-11-25 350 million, from nylottery\.example at /);
  });

  it('can be recorded by operators only', async () => {
    const headers = { ...(await world.signedIn('somebody')), 'content-type': 'application/json' };
    const asMember = await fetch(world.url + path, { method: 'POST', headers, body: '{"millions":150}' });
    expect(asMember.status).toBe(403);
  });
});
