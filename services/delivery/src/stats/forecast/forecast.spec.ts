import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Backlog, forecast } from './forecast.js';
import type { SendLimits } from './simulate-queue.js';

const NOON = new Date('2026-11-22T17:00:00Z'); // Sunday 12:00 Eastern
const DEADLINE = new Date('2026-11-23T03:59:00Z'); // Sunday 22:59 Eastern
const at = (hoursLater: number) => new Date(NOON.getTime() + hoursLater * 3_600_000);

const permit = (changes: Partial<SendLimits> = {}): SendLimits => ({
  perSecond: 10,
  carriers: {},
  usedToday: {},
  ...changes,
});
const waiting = (changes: Partial<Backlog> = {}): Backlog => ({
  drawId: 'powerball-2026-11-23',
  deadline: DEADLINE,
  carrier: 'unknown',
  zones: 'America/New_York',
  isAnyHour: false,
  messages: 36_000,
  segments: 36_000,
  ...changes,
});
const one = (backlogs: Backlog[], permitted = permit(), now = NOON) => forecast('sms', backlogs, permitted, now)[0]!;

describe('the forecast', () => {
  it('divides the queued segments by the permitted rate', () => {
    expect(one([waiting()])).toMatchObject({ finishAt: at(1), late: 0, messages: 36_000 });
    expect(one([waiting({ segments: 72_000 })]).finishAt).toEqual(at(2));
    expect(one([waiting({ messages: 10, segments: 10 })]).finishAt).toEqual(new Date(NOON.getTime() + 1_000));
  });

  it('sends messages with an earlier deadline first', () => {
    const later = waiting({ drawId: 'megamillions-2026-11-24', deadline: at(30) });
    const [first, second] = forecast('sms', [later, waiting()], permit(), NOON);
    expect([first?.drawId, first?.finishAt]).toEqual(['powerball-2026-11-23', at(1)]);
    expect(second?.finishAt).toEqual(at(2));
  });

  it('defers texts to the local morning, but not emails or texts that are allowed at any hour', () => {
    const night = new Date('2026-11-22T09:00:00Z'); // 04:00 Eastern, 01:00 Pacific
    const few = { messages: 10, segments: 10 };
    expect(one([waiting(few)], permit(), night).finishAt?.toISOString()).toMatch(/^2026-11-22T13:0/);
    const west = waiting({ ...few, zones: 'America/Los_Angeles' });
    expect(one([waiting(few), west], permit(), night).finishAt?.toISOString()).toMatch(/^2026-11-22T16:0/);
    expect(one([waiting({ ...few, isAnyHour: true })], permit(), night).finishAt?.getTime()).toBe(
      night.getTime() + 1_000,
    );
    expect(forecast('email', [waiting(few)], permit(), night)[0]?.finishAt?.getTime()).toBe(night.getTime() + 1_000);
  });

  it('applies the per-minute limit of a carrier while other carriers continue', () => {
    const carriers = { att: { perMinute: 60 } };
    const slow = waiting({ carrier: 'att', messages: 7_200, segments: 7_200 });
    expect(one([slow, waiting({ messages: 7_200, segments: 7_200 })], permit({ carriers })).finishAt).toEqual(at(2));
  });

  it('applies the remaining daily quota of a carrier', () => {
    const carriers = { tmobile: { perDay: 2_000 } };
    const capped = waiting({ carrier: 'tmobile', messages: 1_500, segments: 1_500 });
    expect(one([capped], permit({ carriers })).late).toBe(0);
    const line = one([capped], permit({ carriers, usedToday: { tmobile: 1_000 } }));
    expect(line.late).toBe(500);
    // Midnight Pacific is 03:00 Eastern: the rest goes when it may be sent again in the morning
    expect(line.finishAt?.toISOString()).toMatch(/^2026-11-23T13:0/);
  });

  it('counts the messages that will not be sent by the deadline', () => {
    // Texts are sent until two minutes before 21:00 Eastern, nine hours from now
    const line = one([waiting({ messages: 400_000, segments: 400_000 })]);
    expect(line.late).toBe(400_000 - 9 * 36_000 + (2 * 36_000) / 60);
    expect(one([waiting({ messages: 40_000_000, segments: 40_000_000 })]).finishAt).toBeNull();
  });

  it('never predicts more than the sender is permitted to send', () => {
    const hours = fc.integer({ min: 1, max: 60 });
    const backlog = fc.record({
      drawId: fc.constantFrom('a', 'b', 'c'),
      deadline: hours.map(at),
      carrier: fc.constantFrom('att' as const, 'tmobile' as const, 'unknown' as const),
      zones: fc.constantFrom('America/New_York', 'America/Los_Angeles', ''),
      isAnyHour: fc.boolean(),
      messages: fc.integer({ min: 1, max: 5_000 }),
      segments: fc.integer({ min: 5_000, max: 10_000 }),
    });
    const law = fc.property(fc.array(backlog, { minLength: 1, maxLength: 8 }), (backlogs) => {
      const lines = forecast('sms', backlogs, permit({ carriers: { att: { perMinute: 30 } } }), NOON);
      const total = backlogs.reduce((sum, { segments }) => sum + segments, 0);
      const last = lines.map(({ finishAt }) => finishAt?.getTime() ?? Infinity).reduce((a, b) => Math.max(a, b));
      expect(last - NOON.getTime()).toBeGreaterThanOrEqual((total / 10) * 1_000 - 1);
      for (const { late, messages } of lines) expect(late >= 0 && late <= messages).toBe(true);
    });
    fc.assert(law, { numRuns: 40 });
  });
});
