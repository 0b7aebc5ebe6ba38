import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { numbergenWorld } from './numbergen-world.js';

const MONDAY = 'powerball-2026-11-23';

interface ShownDraw {
  drawId: string;
  jackpotMillions: number | null;
}

describe('the jackpot of a draw', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;

  beforeAll(async () => {
    world = await numbergenWorld('2026-11-20T12:00:00Z');
  }, 120_000);
  afterAll(() => world?.close());

  const shown = async () => {
    const { body } = await world.get<{ items: ShownDraw[] }>('/api/admin/draws', await world.asAdmin());
    return body.items.find(({ drawId }) => drawId === MONDAY);
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

  it('can be recorded by operators only', async () => {
    const headers = { ...(await world.signedIn('somebody')), 'content-type': 'application/json' };
    const asMember = await fetch(world.url + path, { method: 'POST', headers, body: '{"millions":150}' });
    expect(asMember.status).toBe(403);
  });
});
