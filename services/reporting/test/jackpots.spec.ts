import { create } from '@bufbuild/protobuf';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DrawSchema, JackpotAdvertisedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { JackpotProposedSchema } from '@numbercast/contracts/reporting/v1/events';
import { eventually } from '@numbercast/platform/testing';
import { reportingWorld } from './reporting-world.js';

const MONDAY = { game: 'powerball', date: '2031-11-24' } as const;
const drawId = 'powerball-2031-11-24';
const POLL_MS = 15 * 60_000;

let world: Awaited<ReturnType<typeof reportingWorld>>;
beforeAll(async () => {
  world = await reportingWorld('2031-11-23T17:00:00Z');
  world.sandbox.fixJackpot({ ...MONDAY, millions: 350 });
});
afterEach(() => world.sandbox.clearFaults());
afterAll(() => world?.end());

const proposals = async () =>
  (await world.allPublished(JackpotProposedSchema))
    .map(({ payload }) => payload)
    .filter((proposed) => proposed.drawId === drawId);

async function metric(name: string) {
  const { body } = await world.ask<{ metrics: { name: string; labels: Record<string, string>; value: number }[] }>(
    '/api/admin/metrics/reporting',
    await world.asAdmin(),
  );
  return body.metrics.filter((one) => one.name === name);
}

describe('the jackpots of the feeds', () => {
  it('are proposed for the next draw of each game, each once', async () => {
    await world.published(JackpotProposedSchema, (proposed) => proposed.drawId === drawId);
    await world.published(JackpotProposedSchema, (proposed) => proposed.drawId === 'megamillions-2031-11-25');
    world.sandbox.fixJackpot({ ...MONDAY, millions: 360 });
    world.sandbox.advance(POLL_MS);
    await world.published(JackpotProposedSchema, ({ millions }) => millions === 360);
    const all = await proposals();
    expect(all.at(-1)).toMatchObject({
      millions: 360,
      cashDollars: 157_320_000n,
      source: new URL(world.sandbox.url).host,
    });
    expect(new Set(all.map(({ millions }) => millions)).size).toBe(all.length);
  });

  it('are compared with the jackpot that an operator confirmed', async () => {
    const draw = create(DrawSchema, { drawId, ...MONDAY });
    await world.publish(JackpotAdvertisedSchema, { draw, millions: 360 }, { aggregateId: drawId, seq: 1 });
    world.sandbox.fixJackpot({ ...MONDAY, millions: 375 });
    world.sandbox.advance(POLL_MS);
    await eventually(async () => expect(await metric('jackpot_changed')).toMatchObject([{ labels: { draw: drawId } }]));
    await world.publish(JackpotAdvertisedSchema, { draw, millions: 375 }, { aggregateId: drawId, seq: 2 });
    await eventually(async () => expect(await metric('jackpot_changed')).toEqual([]));
  });

  it('are reported as failing while their feed cannot be read', async () => {
    world.sandbox.fault({ target: 'jackpots', kind: 'wrong-shape', count: 1, path: 'powerball' });
    world.sandbox.advance(POLL_MS);
    const failing = () => metric('jackpot_feed_failing_seconds');
    await eventually(async () => expect(await failing()).toMatchObject([{ labels: { game: 'powerball' } }]));
    world.sandbox.advance(POLL_MS);
    await eventually(async () => expect(await failing()).toEqual([]));
  });
});
