import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pacificDayEnd } from '../../dispatch/carrier-limits/pacific-day.js';
import { type SendLimits, simulateQueue, type OnSent, type Waiting } from './simulate-queue.js';
import { isWithin, textWindows } from './text-windows.js';

const HOUR = 3_600_000;
const START = Date.parse('2027-03-13T17:03:00Z'); // the Saturday before clocks go forward, and between two steps
const UNTIL = START + 60 * HOUR;
const NIGHT = Date.parse('2027-03-13T09:00:00Z'); // 04:00 Eastern, an hour after the carriers' day began

const windowsIn = (zones: string, from = START) => textWindows(new Date(from), new Date(UNTIL), zones);
const ZONES = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'America/Chicago America/New_York', ''];

const anyGroup = fc.record({
  deadline: fc.integer({ min: 1, max: 59 * 60 }).map((minutes) => new Date(START + minutes * 60_000)),
  carrier: fc.constantFrom('att' as const, 'tmobile' as const, 'verizon' as const),
  segments: fc.integer({ min: 1, max: 20_000 }),
  windows: fc.constantFrom(...ZONES).map((zones) => windowsIn(zones)),
});
const anyGroups = fc.array(anyGroup, { minLength: 1, maxLength: 8 });
const anyPermit = fc.record({
  perSecond: fc.double({ min: 0.1, max: 20, noNaN: true }),
  carriers: fc.record({
    att: fc.record({ perMinute: fc.integer({ min: 1, max: 300 }) }),
    tmobile: fc.record({ perDay: fc.integer({ min: 1, max: 20_000 }) }),
  }),
  usedToday: fc.record({ tmobile: fc.integer({ min: 0, max: 20_000 }) }),
});

function played(groups: Waiting[], permit: SendLimits, from = START) {
  const sent: OnSent[] = [];
  const outcomes = simulateQueue(groups, permit, { from, until: UNTIL }, (one) => sent.push(one));
  return { sent, outcomes };
}

const total = (sent: readonly OnSent[]) => sent.reduce((sum, { segments }) => sum + segments, 0);
const NEARLY = 1e-5;

function byKey(sent: readonly OnSent[], keyOf: (one: OnSent) => number) {
  const groups = new Map<number, OnSent[]>();
  for (const one of sent) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

describe('the queue simulation', () => {
  it('sends only within sending windows, even if a window ends within a step', () => {
    const law = fc.property(anyGroups, anyPermit, (groups, permit) => {
      for (const { group, from, to } of played(groups, permit).sent) {
        const { windows } = groups[group]!;
        expect(isWithin(windows, from) && isWithin(windows, to - 1)).toBe(true);
      }
    });
    fc.assert(law, { numRuns: 60 });
  });

  it('never sends more than accounts and carriers permit in any step or day', () => {
    const law = fc.property(anyGroups, anyPermit, (groups, permit) => {
      const { sent } = played(groups, permit);
      for (const [from, its] of byKey(sent, (one) => one.from)) {
        const seconds = (its[0]!.to - from) / 1_000;
        expect(total(its)).toBeLessThanOrEqual(permit.perSecond * seconds + NEARLY);
        const att = its.filter(({ group }) => groups[group]!.carrier === 'att');
        expect(total(att)).toBeLessThanOrEqual((permit.carriers.att!.perMinute! * seconds) / 60 + NEARLY);
      }
      const tmobile = sent.filter(({ group }) => groups[group]!.carrier === 'tmobile');
      for (const [end, its] of byKey(tmobile, ({ from }) => pacificDayEnd(new Date(from)).getTime())) {
        const used = end === pacificDayEnd(new Date(START)).getTime() ? permit.usedToday.tmobile! : 0;
        const { perDay } = permit.carriers.tmobile!;
        expect(total(its)).toBeLessThanOrEqual(Math.max(0, perDay! - used) + NEARLY);
      }
    });
    fc.assert(law, { numRuns: 60 });
  });

  it('sends every segment at most once, and counts as late what was not sent by its deadline', () => {
    const law = fc.property(anyGroups, anyPermit, (groups, permit) => {
      const { sent, outcomes } = played(groups, permit);
      for (const [i, { segments, deadline }] of groups.entries()) {
        const its = sent.filter(({ group }) => group === i);
        const { finishAt, late } = outcomes[i]!;
        const inTime = its.filter(({ to }) => to <= deadline.getTime());
        expect(late).toBeCloseTo(segments - total(inTime), 3);
        const isDone = total(its) > segments - 1e-3;
        expect([finishAt !== null, total(its) < segments + NEARLY]).toEqual([isDone, true]);
        expect(finishAt ?? 0).toBeLessThanOrEqual((its.at(-1)?.to ?? 0) + 1);
      }
    });
    fc.assert(law, { numRuns: 60 });
  });

  const one = { deadline: new Date(UNTIL), carrier: 'tmobile' as const, segments: 100 };
  const permit = { perSecond: 10, carriers: { tmobile: { perDay: 100 } }, usedToday: { tmobile: 60 } };

  it('deducts what was already used in a carrier’s day from its daily quota', () => {
    const windows = windowsIn('America/New_York', NIGHT);
    const { sent } = played([{ ...one, windows }], permit, NIGHT);
    const today = sent.filter(({ from }) => from < pacificDayEnd(new Date(NIGHT)).getTime());
    expect(total(today)).toBeCloseTo(40);
  });

  it('sends messages past their deadline after those that are not', () => {
    const windows = [{ from: START, to: UNTIL }];
    const over = { ...one, carrier: 'verizon' as const, segments: 36_000, windows, deadline: new Date(START - HOUR) };
    const [last, first] = played([over, { ...over, deadline: new Date(UNTIL) }], permit).outcomes;
    expect([first!.finishAt, last!.finishAt]).toEqual([START + HOUR, START + 2 * HOUR]);
  });
});
