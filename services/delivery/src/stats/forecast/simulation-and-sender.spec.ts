import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Carrier, CarrierClasses } from '../../providers/carrier.js';
import { CarrierLimits } from '../../dispatch/carrier-limits/carrier-limits.js';
import { pacificDayEnd } from '../../dispatch/carrier-limits/pacific-day.js';
import type { Config } from '../../config.js';
import { numbersMessage } from '../../messages/message.js';
import type { MessageDocument } from '../../messages/message-state.js';
import { Partitions } from '../../messages/partitions.js';
import { RateLimiter } from '../../dispatch/rate-limiter.js';
import { sendingHours } from '../../messages/sending-hours.js';
import type { Timing } from '../../timing.js';
import { DailyQuotas } from '../../../test/daily-quotas.js';
import { simulateQueue } from './simulate-queue.js';
import { textWindows, type Window } from './text-windows.js';

const HOUR = 3_600_000;
const ZONE = 'America/New_York';
const HERE = { timeZones: [ZONE] };
const STEP_AND_HORIZON_MS = 15 * 60_000;

function rowsFor(counts: Partial<Record<Carrier, number>>, now: Date, deadline: Date): MessageDocument[] {
  const draw = { drawId: 'powerball-2027-03-15', game: 'powerball', date: '2027-03-15', drawAt: deadline };
  const numbers = { ...draw, sets: [], isFirst: false };
  return Object.entries(counts).flatMap(([carrier, count]) =>
    Array.from({ length: count }, (_, n) => {
      const timing = { now, deadline, segments: 1 + (n % 2), carrier: carrier as Carrier, zones: ZONE };
      return { ...numbersMessage('sms', `${carrier}${n}`, numbers, timing), _id: `${carrier}${n}` };
    }),
  );
}

interface Limits {
  perSecond: number;
  carriers: CarrierClasses;
  senders: readonly string[];
}

/** Simulates one replica for each sender, with its own clock; all share the daily quotas. */
async function sendAll(rows: readonly MessageDocument[], limits: Limits, start: Date) {
  const quotas = new DailyQuotas();
  const sent = [];
  for (const [partition] of limits.senders.entries()) {
    const own = rows.filter((row) => row.partition === partition);
    sent.push(...(await sendPartition(own, limits, quotas, start)));
  }
  return sent;
}

/** Simulates the sending of a partition (carriers, rate, quiet hours) on a simulated clock. */
async function sendPartition(
  rows: readonly MessageDocument[],
  { perSecond, carriers, senders }: Limits,
  quotas: DailyQuotas,
  start: Date,
) {
  let now = start.getTime();
  const timing = { moment: () => ({ now: new Date(now), technical: new Date(now) }) } as Timing;
  const partitions = new Partitions({ TWILIO_FROM: senders.join(','), EMAIL_PARTITIONS: 1 });
  const limits = new CarrierLimits({ CARRIER_CLASSES: carriers } as Config, quotas.repository, timing, partitions);
  const rateLimiter = new RateLimiter(perSecond, () => now);
  const waiting = rows.map((message) => ({ message, at: now }));
  const sent: { message: MessageDocument; at: number }[] = [];
  while (waiting.length > 0) {
    const next = waiting.reduce((a, b) => (b.at < a.at ? b : a));
    now = Math.max(now, next.at);
    const { message } = next;
    const hold = await limits.admit(message, { now: new Date(now), technical: new Date(now) });
    const until = hold && (hold.retryAt ?? hold.dueAt)!.getTime();
    if (until) {
      next.at = until;
      continue;
    }
    for (let wait = rateLimiter.reserve(message.segments); wait > 0; wait = rateLimiter.reserve(message.segments))
      now += Math.ceil(wait);
    const { opensAt } = sendingHours(message, HERE, new Date(now));
    if (opensAt.getTime() > now) {
      rateLimiter.cancelProbe();
      next.at = opensAt.getTime();
      continue;
    }
    rateLimiter.record({ kind: 'accepted', providerId: undefined });
    sent.push({ message, at: now });
    waiting.splice(waiting.indexOf(next), 1);
  }
  return sent;
}

/**
 * Returns how long texts could be sent until then: by this measure, a text that just misses the evening is sent minutes
 * later.
 */
function openTimeUntil(at: number, windows: readonly Window[]) {
  const open = windows.map(({ from, to }) => Math.max(0, Math.min(at, to) - from));
  return open.reduce((sum, ms) => sum + ms, 0);
}

/**
 * Returns how long one carrier's texts keep the sender busy. Due texts are sent in the order in which they became due,
 * so a carrier with a limit may miss its own minutes for that long; in the forecast each carrier has its share at any
 * time.
 */
function longestTurn(waiting: readonly { segments: number }[], perSecond: number) {
  return (Math.max(...waiting.map(({ segments }) => segments)) * 1_000) / perSecond;
}

/**
 * Assigns the same number of pairs of texts to each sender, because few messages are not split evenly by their
 * recipients.
 */
const splitEvenly = (rows: readonly MessageDocument[], senders: number) =>
  rows.map((row, index) => ({ ...row, partition: Math.floor(index / 2) % senders }));

const ONE_SENDER = ['55555'];

const anyCount = fc.integer({ min: 1, max: 40 });
const anyCase = fc.record({
  counts: fc.record({ att: anyCount, tmobile: anyCount, verizon: anyCount }),
  perSecond: fc.constantFrom(0.05, 0.5, 5),
  perMinute: fc.integer({ min: 1, max: 20 }),
  perDay: fc.integer({ min: 25, max: 80 }),
  // Around the hours in which clocks go forward
  start: fc.integer({ min: 0, max: 30 }).map((hours) => new Date(Date.parse('2027-03-13T06:00:00Z') + hours * HOUR)),
});

describe('the sender, simulated message by message,', () => {
  it('respects sending hours and quotas, sends each message once, and finishes when the forecast predicts', async () => {
    const law = fc.asyncProperty(anyCase, async ({ counts, perSecond, perMinute, perDay, start }) => {
      const deadline = new Date(start.getTime() + 30 * 24 * HOUR);
      const carriers = { att: { perMinute }, tmobile: { perDay } };
      const rows = splitEvenly(rowsFor(counts, start, deadline), 1);
      const sent = await sendAll(rows, { perSecond, carriers, senders: ONE_SENDER }, start);
      expect(new Set(sent.map(({ message }) => message._id)).size).toBe(rows.length);
      const days = new Map<number, number>();
      for (const { message, at } of sent) {
        expect(sendingHours(message, HERE, new Date(at)).opensAt.getTime()).toBe(at);
        if (message.carrier !== 'tmobile') continue;
        const day = pacificDayEnd(new Date(at)).getTime();
        days.set(day, (days.get(day) ?? 0) + message.segments);
      }
      for (const used of days.values()) expect(used).toBeLessThanOrEqual(perDay);
      const windows = textWindows(start, deadline, ZONE);
      const kinds = Object.keys(counts) as Carrier[];
      const waiting = kinds.map((carrier) => {
        const its = rows.filter((message) => message.carrier === carrier);
        return { carrier, deadline, windows, segments: its.reduce((sum, { segments }) => sum + segments, 0) };
      });
      const range = { from: start.getTime(), until: deadline.getTime() };
      const predicted = simulateQueue(waiting, { perSecond, carriers, usedToday: {} }, range).map(
        ({ finishAt }) => finishAt!,
      );
      const last = Math.max(...sent.map(({ at }) => at));
      const difference = openTimeUntil(last, windows) - openTimeUntil(Math.max(...predicted), windows);
      expect(Math.abs(difference)).toBeLessThan(STEP_AND_HORIZON_MS + longestTurn(waiting, perSecond));
    });
    await fc.assert(law, { numRuns: 30, endOnFailure: true });
  });

  it('finishes when the forecast predicts with several senders that share a carrier’s per-minute limit', async () => {
    const severalSenders = fc.record({
      carrier: fc.constantFrom<Carrier>('att', 'verizon'),
      count: fc.integer({ min: 100, max: 300 }),
      senders: fc.constantFrom(['55555', '66666'], ['55555', '66666', '77777']),
      perMinute: fc.integer({ min: 2, max: 4 }),
    });
    const law = fc.asyncProperty(severalSenders, async ({ carrier, count, senders, perMinute }) => {
      const [start, perSecond] = [new Date('2027-03-15T13:00:00Z'), 0.02];
      const deadline = new Date(start.getTime() + 30 * 24 * HOUR);
      const carriers = { att: { perMinute } };
      const rows = splitEvenly(rowsFor({ [carrier]: count }, start, deadline), senders.length);
      const sent = await sendAll(rows, { perSecond, carriers, senders }, start);
      const windows = textWindows(start, deadline, ZONE);
      const segments = rows.reduce((sum, row) => sum + row.segments, 0);
      const permit = { perSecond: senders.length * perSecond, carriers, usedToday: {} };
      const range = { from: start.getTime(), until: deadline.getTime() };
      const [predicted] = simulateQueue([{ carrier, deadline, windows, segments }], permit, range);
      const last = Math.max(...sent.map(({ at }) => at));
      const difference = openTimeUntil(last, windows) - openTimeUntil(predicted!.finishAt!, windows);
      // The last pairs of texts are not split
      const lastPairs = 4 * Math.max(1_000 / perSecond, (senders.length * 60_000) / perMinute);
      expect(Math.abs(difference)).toBeLessThan(STEP_AND_HORIZON_MS + lastPairs);
    });
    await fc.assert(law, { numRuns: 20, endOnFailure: true });
  });
});
