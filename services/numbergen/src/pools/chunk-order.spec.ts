import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { GenerateChunksSchema } from '@numbercast/contracts/numbergen/chunks/v1/commands';
import type { OutgoingEvent } from '@numbercast/platform';
import fc from 'fast-check';
import { command, fulfil, isStored, orderId, ordersFor, repeat, storedChunks } from './chunk-order.js';

const DRAW = 'powerball-2026-11-23';
const now = new Date('2026-11-22T06:00:00Z');
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const commanded = (events: OutgoingEvent[]) =>
  events.map(({ payload }) => fromBinary(GenerateChunksSchema, payload)).map(({ from, to }) => [from, to]);
const ordered = (to = 10) => command(null, { drawId: DRAW, from: 0, to }, now)!.next;

describe('the commands to generate a pool', () => {
  it('cover every chunk exactly once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12_000_000 }), (poolSize) => {
        const orders = ordersFor(DRAW, poolSize);
        const chunks = orders.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i));
        expect(chunks).toEqual(Array.from({ length: Math.ceil(poolSize / 10_000) }, (_, number) => number));
        expect(new Set(orders.map(({ from }) => orderId(DRAW, from))).size).toBe(orders.length);
      }),
      { numRuns: 30 },
    );
  });

  it('are a hundred for ten million sets', () => {
    expect(ordersFor(DRAW, 10_000_000)).toHaveLength(100);
  });

  it('are issued once, and again only if no replica has completed them within a minute', () => {
    const wanted = { drawId: DRAW, from: 0, to: 10 };
    const first = command(null, wanted, now)!;
    expect(commanded(first.events)).toEqual([[0, 10]]);
    expect(command(first.next, wanted, secondsLater(59))).toBeNull();
    expect(commanded(command(first.next, wanted, secondsLater(60))!.events)).toEqual([[0, 10]]);
    expect(command(fulfil(first.next, 10)!.next, wanted, secondsLater(3_600))).toBeNull();
  });

  it('request only the new chunks when the pool has grown', () => {
    const stored = fulfil(ordered(3), 3)!.next;
    const grown = command(stored, { drawId: DRAW, from: 0, to: 7 }, secondsLater(5))!;
    expect(commanded(grown.events)).toEqual([[3, 7]]);
    expect(isStored(grown.next)).toBe(false);
    expect(storedChunks([grown.next])).toBe(3);
  });

  it('are completed once, however often their completion is reported', () => {
    const done = fulfil(ordered(), 10)!.next;
    expect(isStored(done)).toBe(true);
    expect(fulfil(done, 10)).toBeNull();
    expect(fulfil(done, 3)).toBeNull();
  });

  it('request all chunks again when the stored ones are lost', () => {
    const again = repeat(fulfil(ordered(), 10)!.next, secondsLater(9));
    expect(commanded(again.events)).toEqual([[0, 10]]);
    expect(storedChunks([again.next])).toBe(0);
  });
});
