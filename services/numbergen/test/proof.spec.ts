import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { DrawClosedSchema, DrawProofPublishedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { CONFIG, DuplicateKey } from '@numbercast/platform';
import { eventually, onePage } from '@numbercast/platform/testing';
import { type Connection, createConnection } from 'mongoose';
import { checkProof } from '../../../frontend/src/lib/lottery/proof-check.js';
import { type Proof, readProof } from '../../../frontend/src/lib/lottery/proof.js';
import { assign } from '../src/assignments/assignment.js';
import { AssignmentsRepository } from '../src/assignments/assignments.repository.js';
import type { SlotRange } from '../src/draws/draw.js';
import { DrawsRepository } from '../src/draws/draws.repository.js';
import { type NumberSet, toLine } from '../src/number-sets/number-set.js';
import type { Given } from '../src/proof/tree.js';
import { formerProof } from './former-proof.js';
import { type GivenDraw, givenDraw, MEMBERS, MONDAY } from './given-draw.js';

const AFTER_DEADLINE = '2026-11-23T04:00:00Z';

interface Published {
  drawId: string;
  root: string;
  leafVersion: 1 | 2;
  members: number;
  sets: number;
  publishedAt: string;
  drawAt: string;
  [field: string]: unknown;
}

describe('the proof of a draw', () => {
  let world: GivenDraw['world'];
  let members: string[];
  let leaked: SlotRange;
  let store: Connection;
  const collection = (name: string) => store.collection<{ _id: string }>(name);

  const mine = async (memberId: string) =>
    world.get<Proof & { type?: string }>(`/api/proofs/${MONDAY}/mine`, await world.signedIn(memberId));
  const published = () => world.get<Published>(`/api/proofs/${MONDAY}`);
  const givenTo = async (memberId: string) =>
    (await world.assigned(MONDAY)).find((given) => given.memberId === memberId)!.sets.map(toLine);

  beforeAll(async () => {
    ({ world, members, leaked } = await givenDraw());
    store = await createConnection(String(world.app.get<Record<string, unknown>>(CONFIG)['MONGODB_URI'])).asPromise();
    // As if a release before version 2 had stored its tiles when this release started
    const hash = Buffer.alloc(32, 1);
    await collection('proof_tiles').insertOne({
      _id: `${MONDAY}|0`,
      drawId: MONDAY,
      number: 0,
      hashes: hash,
      root: hash,
    } as never);
  });

  afterAll(async () => {
    await store?.close();
    await world.close();
  });

  it('does not exist before the draw is closed', async () => {
    expect(await published()).toMatchObject({ status: 404, body: { type: '/problems/proof-not-published' } });
    expect(await mine(members[0]!)).toMatchObject({ status: 404, body: { type: '/problems/proof-not-published' } });
  });

  it('[S9.7] is a root over the sets of all members, published once, before the draw', async () => {
    world.setClock(AFTER_DEADLINE);
    const proven = await world.published(DrawProofPublishedSchema, ({ draw }) => draw?.drawId === MONDAY);
    expect(proven).toMatchObject({ members: BigInt(MEMBERS), sets: BigInt(MEMBERS * 10), ruleVersion: 'v1.0' });
    const { body } = await published();
    expect(body).toEqual({
      drawId: MONDAY,
      game: 'powerball',
      date: '2026-11-23',
      drawAt: '2026-11-24T03:59:00.000Z',
      deadline: '2026-11-23T03:59:00.000Z',
      ruleVersion: 'v1.0',
      root: Buffer.from(proven.root).toString('hex'),
      leafVersion: 2,
      publishedAt: expect.any(String),
      members: MEMBERS,
      sets: MEMBERS * 10,
    });
    expect(new Date(body.publishedAt) < new Date(body.drawAt)).toBe(true);
    // The previous release finds its own tile and none of this release
    expect(await collection('proof_tiles').countDocuments({ drawId: MONDAY } as object)).toBe(1);
    const kept = async (path: string) => (await fetch(world.url + path)).headers.get('cache-control');
    expect(await kept('/api/proofs')).toBe('public, max-age=30');
    expect(await kept('/api/proofs/no-such-draw')).toBeNull();
    const list = await world.get<{ items: Published[]; total: number }>('/api/proofs');
    expect(list.body).toEqual(onePage(body));
    expect((await world.get('/api/proofs?game=bingo')).status).toBe(400);
    expect((await world.get<{ total: number }>('/api/proofs?game=megamillions')).body.total).toBe(0);
  });

  it('proves to each member, and to no other member, that their own sets are in it', async () => {
    const { body: root } = await published();
    const places = new Set<number>();
    for (const memberId of members) {
      const proof = readProof(JSON.stringify((await mine(memberId)).body));
      expect(proof.memberId).toBe(memberId);
      expect(await checkProof(proof, root)).toMatchObject({ isProven: true });
      const another = { ...proof, memberId: members.find((one) => one !== memberId) };
      expect(await checkProof(another, root)).toMatchObject({ isProven: false });
      expect(proof.sets.map((set) => toLine(set as NumberSet))).toEqual(await givenTo(memberId));
      places.add(proof.index);
    }
    expect([...places].toSorted((a, b) => a - b)).toEqual(members.map((_, place) => place));
    expect((await world.get(`/api/proofs/${MONDAY}/mine`)).status).toBe(401);
    const stranger = await mine('0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1');
    expect(stranger).toMatchObject({ status: 404, body: { type: '/problems/no-sets-of-draw' } });
  });

  it('is available to operators as evidence, and each download is recorded in the audit log', async () => {
    const [memberId] = members as [string];
    const take = async (headers: Record<string, string>, of = memberId) => {
      const path = `/api/admin/draws/${MONDAY}/proofs/${of}`;
      const response = await fetch(world.url + path, { method: 'POST', headers });
      return { status: response.status, body: (await response.json()) as Proof & { type?: string } };
    };
    const { status, body } = await take(await world.asAdmin());
    expect({ status, body }).toEqual({ status: 200, body: (await mine(memberId)).body });
    const acted = await world.published(AdminActedSchema, ({ target }) => target === `${MONDAY} member ${memberId}`);
    expect(acted.action).toBe('took the proof of a member’s sets');
    expect((await take(await world.asAdmin(), 'nobody')).body.type).toBe('/problems/no-sets-of-draw');
    expect((await take(await world.signedIn(memberId))).status).toBe(403);
    expect((await take({})).status).toBe(401);
  });

  it('rejects sets that a replica assigns after the proof', async () => {
    const draw = (await world.app.get(DrawsRepository).find(MONDAY))!;
    const assignments = world.app.get(AssignmentsRepository);
    const late = {
      memberId: 'late',
      lane: 'pool',
      slot: leaked.from,
      sets: [],
      first: false,
      assignedAt: new Date(),
    } as const;
    await expect(assignments.insertAll([assign(draw, { ...late, sets: [] })])).rejects.toThrow(DuplicateKey);
    expect(await assignments.find(MONDAY, 'late')).toBeNull();
    // Its claimed slots are not shown as assigned
    expect(await assignments.countMembers(MONDAY)).toBe(MEMBERS);
    const page = await assignments.listPage({ drawId: MONDAY }, { page: '', sort: 'oldest' }, 100);
    expect([page.total, page.items.length]).toEqual([MEMBERS, MEMBERS]);
  });

  it('has as many sets as the event of the closed draw', async () => {
    const closed = await world.published(DrawClosedSchema, ({ draw }) => draw?.drawId === MONDAY);
    expect(closed).toMatchObject({ membersAssigned: BigInt(MEMBERS), setsAssigned: BigInt(MEMBERS * 10) });
  });

  it('stays valid for a draw that was proven before leaves contained the member id', async () => {
    const found = await collection('assignments')
      .find({ drawId: MONDAY, slot: { $exists: true } } as object)
      .toArray();
    const given = (found as never as Given[]).filter(({ sets }) => sets.length > 0).toSorted((a, b) => a.slot - b.slot);
    const kept = (await collection('draw_proofs').findOne({ _id: MONDAY })) as unknown as { saltKey: string };
    const { tile, proof } = formerProof(MONDAY, kept.saltKey, given);
    await collection('proof_tiles').replaceOne({ _id: tile._id }, tile as never);
    await collection('draw_proofs').updateOne({ _id: MONDAY }, { $set: proof, $unset: { leafVersion: '' } } as never);
    const { body: root } = await published();
    expect(root).toMatchObject({ root: proof.root, leafVersion: 1 });
    for (const memberId of members) {
      const own = readProof(JSON.stringify((await mine(memberId)).body));
      expect(own).toMatchObject({ version: 1 });
      expect(own).not.toHaveProperty('memberId');
      expect(await checkProof(own, root)).toMatchObject({ isProven: true });
    }
  });

  it('has a publication time after the draw if it is late', async () => {
    await world.app.close();
    await world.reboot();
    // All processes were stopped from the day before Tuesday's draw until the day after it
    world.setClock('2026-11-26T12:00:00Z');
    const TUESDAY = 'megamillions-2026-11-24';
    await eventually(async () => {
      const { body } = await world.get<Published>(`/api/proofs/${TUESDAY}`);
      expect(body).toMatchObject({ drawId: TUESDAY, members: 0 });
      expect(new Date(body.publishedAt) > new Date(body.drawAt)).toBe(true);
    }, 120_000);
  });
});
