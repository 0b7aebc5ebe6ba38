import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import {
  DrawClosedSchema,
  DrawScheduledSchema,
  GuaranteeRaisedSchema,
  SetsGeneratedSchema,
} from '@numbercast/contracts/numbergen/v1/events';
import type { OutgoingEvent } from '@numbercast/platform';
import fc from 'fast-check';
import { drawOn } from '@numbercast/lottery/calendar';
import type { FrozenSpace } from '../generator/frozen-space.js';
import { v1 } from '../rules/rule-version.js';
import { indicesOf } from '../slots/slot.js';
import {
  close,
  type Draw,
  enlarge,
  finishRoster,
  schedule,
  seal,
  type Sealing,
  storeSets,
  claimFirstSlots,
  claimSlots,
} from './draw.js';
import { packIndices, unpackIndices } from './reserved-indices.js';

const space: FrozenSpace = {
  rules: v1,
  history: '',
  historyHash: '',
  historyThrough: null,
  secretId: 'abc',
  purpose: 'powerball|powerball-2026-11-23|v1.0',
  size: 77_000_000,
};
const scheduled = schedule(drawOn('powerball', '2026-11-23')).next;
const before = new Date(scheduled.deadline.getTime() - 1);

const aSealing = (sealing: Partial<Sealing> = {}): Sealing => ({
  space,
  plan: { setsPerMember: 10, poolSize: 10_000 },
  targetSets: 10_000,
  refusedTarget: null,
  eligibleMembers: 900,
  reserved: '',
  sealedWithoutLastResult: false,
  sealedAt: new Date('2026-11-22T06:00:00Z'),
  firstSlots: 0,
  ...sealing,
});
const sealed = (sealing: Partial<Sealing> = {}) => seal(scheduled, aSealing(sealing))!.next;
const generated = (draw = sealed()) => storeSets(draw, draw.seal!.poolSize)!.next;
const types = (events: OutgoingEvent[]) => events.map(({ type }) => type);

describe('a draw', () => {
  it('is announced when it is scheduled', () => {
    const { events } = schedule(drawOn('powerball', '2026-11-23'));
    expect(fromBinary(DrawScheduledSchema, events[0]!.payload).draw).toMatchObject({
      drawId: 'powerball-2026-11-23',
      game: 'powerball',
      date: '2026-11-23',
    });
  });

  it('assigns early slots of a space that is frozen with the first of them', () => {
    const one = claimFirstSlots(scheduled, 1, { space, setsPerMember: 5 }, before)!;
    const two = claimFirstSlots(one.next, 2, { space: { ...space, purpose: 'another' }, setsPerMember: 7 }, before)!;
    expect([one.taken, two.taken]).toEqual([
      { lane: 'first', from: 0, count: 1 },
      { lane: 'first', from: 1, count: 2 },
    ]);
    expect(two.next.first).toEqual({ space, setsPerMember: 5, slots: 3 });
  });

  it('assigns no early slots once it is sealed', () => {
    expect(claimFirstSlots(sealed(), 1, { space, setsPerMember: 5 }, before)).toBeNull();
  });

  it('is sealed once', () => {
    expect(sealed().state).toBe('sealed');
    expect(seal(sealed(), aSealing())).toBeNull();
  });

  it('is not sealed with an outdated count of early slots', () => {
    const withNewcomer = claimFirstSlots(scheduled, 1, { space, setsPerMember: 5 }, before)!.next;
    expect(seal(withNewcomer, aSealing())).toBeNull();
    expect(seal(withNewcomer, aSealing({ firstSlots: 1 }))?.next.state).toBe('sealed');
  });

  it('publishes GuaranteeRaised if the pool must be larger than the target', () => {
    const { events } = seal(
      scheduled,
      aSealing({ plan: { setsPerMember: 5, poolSize: 20_000 }, eligibleMembers: 2_001 }),
    )!;
    expect(fromBinary(GuaranteeRaisedSchema, events[0]!.payload)).toMatchObject({
      fromPoolSize: 10_000n,
      toPoolSize: 20_000n,
      eligibleMembers: 2_001n,
    });
    expect(seal(scheduled, aSealing())!.events).toEqual([]);
  });

  it('publishes SetsGenerated once, however often storing is repeated or the pool grows', () => {
    const first = storeSets(sealed(), 10_000)!;
    expect(types(first.events)).toEqual(['numbergen.v1.SetsGenerated']);
    expect(fromBinary(SetsGeneratedSchema, first.events[0]!.payload)).toMatchObject({
      poolSize: 10_000n,
      compliantSpace: 77_000_000n,
      setsPerMember: 10,
      ruleVersion: 'v1.0',
    });
    expect(storeSets(first.next, 10_000)).toBeNull();
    expect(storeSets(enlarge(first.next, 20_000)!.next, 20_000)!.events).toEqual([]);
  });

  it('assigns no slot before its sets are stored', () => {
    expect(claimSlots(sealed(), 1, before)).toBeNull();
    expect(claimSlots(generated(), 1, before)!.taken).toEqual({ lane: 'pool', from: 0, count: 1 });
  });

  it('enlarges the pool for one member too many, and assigns the slot once the sets are stored', () => {
    const full = claimSlots(generated(), 1_000, before)!.next;
    const larger = claimSlots(full, 1, before)!;
    expect(larger.taken).toBeNull();
    expect(types(larger.events)).toEqual(['numbergen.v1.GuaranteeRaised']);
    expect(claimSlots(larger.next, 1, before)).toBeNull();
    expect(claimSlots(generated(larger.next), 1, before)!.taken).toEqual({ lane: 'pool', from: 1_000, count: 1 });
  });

  it('[S9.5] never assigns the same index to two members, nor one assigned before sealing', () => {
    const requests = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 25 });
    const reservations = fc.uniqueArray(fc.nat(30_000), { maxLength: 60 });
    fc.assert(
      fc.property(requests, reservations, fc.integer({ min: 5, max: 10 }), (counts, indices, setsPerMember) => {
        let draw = generated(sealed({ reserved: packIndices(indices), plan: { setsPerMember, poolSize: 10_000 } }));
        const given: number[] = [];
        for (const count of counts) {
          const decision = claimSlots(draw, count, before)!;
          draw = decision.taken ? decision.next : generated(decision.next);
          const layout = { stride: setsPerMember, reserved: unpackIndices(draw.seal!.reserved) };
          const { from = 0, count: slots = 0 } = decision.taken ?? {};
          for (let slot = from; slot < from + slots; slot++) given.push(...indicesOf(slot, layout));
        }
        expect(new Set([...given, ...indices]).size).toBe(given.length + indices.length);
        expect(Math.max(0, ...given)).toBeLessThan(draw.seal!.generatedSize);
      }),
    );
  });

  it('enlarges the pool to a higher target, and ignores one that is not higher or exceeds the available sets', () => {
    expect(enlarge(generated(), 50_000)!.next.seal).toMatchObject({
      poolSize: 50_000,
      targetSets: 50_000,
      generatedSize: 10_000,
    });
    expect(enlarge(generated(), 10_000)).toBeNull();
    expect(enlarge(sealed({ space: { ...space, size: 45_000 } }), 50_000)).toBeNull();
    expect(enlarge(scheduled, 50_000)).toBeNull();
  });

  it('assigns nothing from its deadline on', () => {
    expect(claimSlots(generated(), 1, scheduled.deadline)).toBeNull();
    expect(claimFirstSlots(scheduled, 1, { space, setsPerMember: 5 }, scheduled.deadline)).toBeNull();
  });

  it('is closed once at its deadline, with the numbers of assigned members and sets', () => {
    const given = { members: 3, sets: 25 };
    expect(close(generated(), given, before)).toBeNull();
    const closed = close(generated(), given, scheduled.deadline)!;
    expect(fromBinary(DrawClosedSchema, closed.events[0]!.payload)).toMatchObject({
      membersAssigned: 3n,
      setsAssigned: 25n,
    });
    expect(close(closed.next, given, scheduled.deadline)).toBeNull();
  });

  it.each<[string, (closed: Draw) => unknown]>([
    ['sealed', (draw) => seal(draw, aSealing())],
    ['generated', (draw) => storeSets(draw, 20_000)],
    ['enlarged', (draw) => enlarge(draw, 50_000)],
    ['claimed for slots', (draw) => claimSlots(draw, 1, before)],
    ['claimed for early slots', (draw) => claimFirstSlots(draw, 1, { space, setsPerMember: 5 }, before)],
    ['marked as completely assigned', (draw) => finishRoster(draw)],
  ])('cannot be %s once closed', (_, act) => {
    const closed = close(generated(), { members: 0, sets: 0 }, scheduled.deadline)!.next;
    expect(act(closed)).toBeNull();
  });
});
