import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { slotsOf, WEEKS } from './draws.js';
import { populationOf } from './population.js';
import { latestStart, STEP_MS } from './search.js';
import { CHANNELS, type Limits, sendOn, summed } from './sending.js';

const slots = Object.values(WEEKS).flatMap((from) => slotsOf(from));
const share = fc.integer({ min: 0, max: 10 });
const anyCase = fc.record({
  slot: fc.constantFrom(...slots),
  channel: fc.constantFrom(...CHANNELS),
  members: fc.integer({ min: 1, max: 200_000 }),
  carriers: fc.record({ att: share, tmobile: share, verizon: fc.constant(1) }),
  zones: fc.record({ 'America/New_York': fc.constant(1), 'America/Los_Angeles': share, 'Pacific/Honolulu': share }),
  limits: fc.record<Limits>({
    smsPerSecond: fc.integer({ min: 1, max: 50 }),
    mailsPerSecond: fc.integer({ min: 1, max: 50 }),
    carriers: fc.record({
      att: fc.record({ perMinute: fc.integer({ min: 75, max: 4_500 }) }),
      tmobile: fc.record({ perDay: fc.integer({ min: 20_000, max: 200_000 }) }),
    }),
  }),
});

describe('the capacity planner', () => {
  it('finds the latest start that meets the deadline: earlier ones meet it, later ones do not', () => {
    const law = fc.property(anyCase, ({ slot, channel, members, carriers, zones, limits }) => {
      const cells = populationOf(members, carriers, zones);
      const campaign = { deadline: slot.deadline, segmentsEach: 1 };
      const late = (startAt: Date) => summed(sendOn(channel, cells, [{ ...campaign, startAt }], limits)[0]!).late;
      const latest = latestStart(channel, cells, campaign, limits)!;
      const after = (steps: number) => new Date(latest.getTime() + steps * STEP_MS);
      expect(late(latest)).toBe(0);
      for (let steps = 1; after(steps) < slot.deadline; steps *= 2) expect(late(after(steps))).toBeGreaterThan(0);
      for (const steps of [-1, -3, -12]) expect(late(after(steps))).toBe(0);
    });
    fc.assert(law, { numRuns: 25, endOnFailure: true });
  });

  it('sends every message once or counts it as late', () => {
    const law = fc.property(anyCase, ({ slot, channel, members, carriers, zones, limits }) => {
      const cells = populationOf(members, carriers, zones);
      expect(cells.reduce((sum, cell) => sum + cell.members, 0)).toBe(members);
      let segments = 0;
      const campaign = { ...slot, segmentsEach: 2 };
      const [sendings = []] = sendOn(channel, cells, [campaign], limits, (sent) => (segments += sent.segments));
      const { messages, late } = summed(sendings);
      expect(messages).toBe(members);
      const gone = segments / (channel === 'sms' ? 2 : 1);
      expect(Math.abs(members - late - gone)).toBeLessThanOrEqual(sendings.length);
    });
    fc.assert(law, { numRuns: 25, endOnFailure: true });
  });
});
