import { describe, expect, it } from '@jest/globals';
import type { Line } from './forecast.js';
import { clear, assess, type DeadlineRisk } from './deadline-risk.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const line = (finishAt: Date | null, changes: Partial<Line> = {}): Line => ({
  drawId: 'powerball-2026-11-23',
  deadline: at(10),
  messages: 1_000,
  segments: 1_000,
  finishAt,
  late: 0,
  ...changes,
});
const risk = (current: DeadlineRisk | null, forecast: Line, now = NOW) => assess(current, 'sms', forecast, now);
const typesOf = (decided: ReturnType<typeof risk>) => decided?.events.map(({ type }) => type.split('.').at(-1));
const endangered = () => risk(null, line(at(11), { late: 100 }))!.next;

describe('the outlook on a deadline', () => {
  it('is safe while a tenth more time would still do', () => {
    expect(risk(null, line(at(9)))).toMatchObject({ next: { isInDanger: false }, events: [] });
  });

  it.each([
    ['some messages would be late', line(at(11), { late: 100 })],
    ['the time is short', line(at(9.5))],
    ['its end is unknown', line(null, { late: 900 })],
  ])('is in danger when %s, and publishes that', (_, forecast) => {
    const decided = risk(null, forecast);
    expect(decided?.next.isInDanger).toBe(true);
    expect(typesOf(decided)).toEqual(['DeadlineAtRisk']);
  });

  it('is published once, however often it is assessed', () => {
    expect(typesOf(risk(endangered(), line(at(11), { late: 80 })))).toEqual([]);
  });

  it('is called safe again only with time to spare, so that it does not waver', () => {
    expect(risk(endangered(), line(at(8.5)))?.next.isInDanger).toBe(true);
    expect(typesOf(risk(endangered(), line(at(7))))).toEqual(['DeadlineRiskCleared']);
  });

  it('is safe again when nothing waits any more', () => {
    expect(typesOf(risk(endangered(), clear(endangered(), NOW)))).toEqual(['DeadlineRiskCleared']);
  });

  it('does not change once the deadline has passed', () => {
    const over = at(10);
    expect(risk(endangered(), clear(endangered(), over), over)).toMatchObject({
      next: { isInDanger: true, messages: 0 },
      events: [],
    });
    expect(risk(null, line(at(12), { late: 5 }), over)?.events).toEqual([]);
  });
});
