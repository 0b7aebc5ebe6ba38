import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MinuteSlots } from './minute-slots.js';

describe('the per-minute rate to one carrier', () => {
  it('assigns each early message its own later slot and admits the message at that time', () => {
    const slots = new MinuteSlots(60);
    expect(slots.reserve('a', 1, 1_000)).toBe(0);
    expect(slots.reserve('b', 2, 1_000)).toBe(0); // less than a second early
    expect(slots.reserve('c', 1, 1_000)).toBe(4_000);
    expect(slots.reserve('d', 1, 1_000)).toBe(5_000);
    expect(slots.reserve('c', 1, 1_500)).toBe(4_000);
    expect(slots.reserve('c', 1, 4_000)).toBe(0);
  });

  it('reserves no slot more than ten minutes ahead', () => {
    const slots = new MinuteSlots(1);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']) slots.reserve(id, 1, 0);
    expect(slots.reserve('late', 1, 0)).toBe(600_000);
    expect(slots.reserve('later', 1, 0)).toBe(600_000);
  });

  it('is never exceeded, whatever the sequence of requests', () => {
    const asks = fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 4_000 })), {
      minLength: 1,
      maxLength: 60,
    });
    const law = fc.property(fc.integer({ min: 5, max: 300 }), asks, (perMinute, asked) => {
      const slots = new MinuteSlots(perMinute);
      const goes: { at: number; segments: number }[] = [];
      let now = 0;
      for (const [index, [segments, pause]] of asked.entries()) {
        now += pause;
        const until = slots.reserve(String(index), segments, now);
        goes.push({ at: until || now, segments });
      }
      const end = Math.max(...goes.map(({ at }) => at));
      const sent = goes.filter(({ at }) => at < end).reduce((sum, { segments }) => sum + segments, 0);
      const first = goes[0]!.at;
      const isWithin = goes.every(({ at }) => at <= now + 600_000);
      expect(isWithin).toBe(true);
      // messages that may be sent a second early, and one message before the next
      expect(sent).toBeLessThanOrEqual(((end - first + 1_000) * perMinute) / 60_000 + 2 + 1e-6);
    });
    fc.assert(law);
  });
});
