import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DrawProofPublishedSchema, SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { CONFIG } from '@numbercast/platform';
import { clockServer, eventually } from '@numbercast/platform/testing';
import { type Connection, createConnection } from 'mongoose';
import { packSets } from '../src/number-sets/number-set.js';
import type { NumberSet } from '../src/number-sets/number-set.js';
import { leafBytes, saltOf } from '../src/proof/leaf.js';
import { numbergenWorld } from './numbergen-world.js';
import { serviceProcesses } from './service-processes.js';

const MONDAY = 'powerball-2026-11-23';
const TILES = 16;
const MEMBERS = TILES * 1_024 - 100;
const AT_ONCE = 2_000;

/** The definition of RFC 9162 §2.1.1, on hashes of leaves. */
function plainRoot(hashes: Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!;
  const k = 2 ** Math.floor(Math.log2(hashes.length - 1));
  const [left, right] = [plainRoot(hashes.slice(0, k)), plainRoot(hashes.slice(k))];
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(left)
    .update(right)
    .digest();
}

const setsOf = (slot: number): NumberSet[] =>
  Array.from({ length: 5 }, (_, i) => ({ whites: [1, 2, 3, 1 + (slot % 60), 60 + i], red: 1 + (slot % 26) }));

describe('the service, killed while it proves a draw,', () => {
  let world: Awaited<ReturnType<typeof numbergenWorld>>;
  let clock: Awaited<ReturnType<typeof clockServer>>;
  let processes: ReturnType<typeof serviceProcesses>;
  let store: Connection;
  const collection = (name: string) => store.collection<{ _id: string }>(name);
  const storedTiles = () => collection('proof_tiles').countDocuments({ drawId: `${MONDAY}|v2` } as object);

  beforeAll(async () => {
    clock = await clockServer();
    clock.set('2026-11-22T17:00:00Z');
    world = await numbergenWorld('2026-11-22T17:00:00Z');
    const config = world.app.get<Record<string, unknown>>(CONFIG);
    processes = serviceProcesses(config, clock.url);
    store = await createConnection(String(config['MONGODB_URI'])).asPromise();
    await world.publishHistory('powerball', '2026-11-23');
    await world.published(SetsGeneratedSchema, ({ draw }) => draw?.drawId === MONDAY);
    // From here on, killable processes do the work
    await world.app.close();
    // As if this many members had been assigned sets: only their number matters here
    const sizes = { 'seal.setsPerMember': 5, 'seal.nextSlot': MEMBERS, 'seal.rosterDone': true };
    await collection('draws').updateOne({ _id: MONDAY }, { $set: sizes });
    const assignedAt = new Date('2026-11-22T18:00:00Z');
    for (let from = 0; from < MEMBERS; from += AT_ONCE) {
      const slots = Array.from({ length: Math.min(AT_ONCE, MEMBERS - from) }, (_, i) => from + i);
      const given = slots.map((slot) => ({ lane: 'pool', slot, sets: setsOf(slot), first: false, assignedAt }));
      await collection('assignments').insertMany(
        given.map((one) => ({ _id: `${MONDAY}|m${one.slot}`, drawId: MONDAY, memberId: `m${one.slot}`, ...one })),
      );
    }
  });

  afterAll(async () => {
    processes.killAll();
    clock.close();
    await store.close();
    await world.reboot();
    await world.close();
  });

  it('resumes after each kill and reaches the same root, which is published once', async () => {
    clock.set('2026-11-23T04:00:00Z');
    for (let kills = 0; kills < 2; kills++) {
      const before = await storedTiles();
      const child = processes.start();
      while ((await storedTiles()) === before) await new Promise(setImmediate);
      await processes.kill(child);
    }
    const left = await storedTiles();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(TILES);
    processes.start();
    processes.start();
    const events = await eventually(async () => {
      const all = await world.allPublished(DrawProofPublishedSchema);
      expect(all).not.toHaveLength(0);
      return all;
    }, 120_000);
    expect(new Set(events.map(({ meta }) => meta.id)).size).toBe(1);
    expect(events[0]!.payload).toMatchObject({ members: BigInt(MEMBERS), sets: BigInt(MEMBERS * 5) });
    const { saltKey } = (await collection('draw_proofs').findOne({ _id: MONDAY })) as unknown as { saltKey: string };
    const leaves = Array.from({ length: MEMBERS }, (_, slot) => {
      const salt = saltOf(Buffer.from(saltKey, 'hex'), 'pool', slot);
      const leaf = leafBytes({ drawId: MONDAY, index: slot, memberId: `m${slot}`, salt, sets: packSets(setsOf(slot)) });
      return createHash('sha256')
        .update(Buffer.from([0]))
        .update(leaf)
        .digest();
    });
    expect(Buffer.from(events[0]!.payload.root).toString('hex')).toBe(plainRoot(leaves).toString('hex'));
    await eventually(async () => {
      const draw = await collection('draws').findOne({ _id: MONDAY });
      expect(draw).toMatchObject({ state: 'closed' });
      expect(draw).not.toHaveProperty('awaitsProof');
    });
  });
});
