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

describe('a deadline', () => {
  it('is safe while the forecast duration plus 10% still ends before it', () => {
    expect(risk(null, line(at(9)))).toMatchObject({ next: { isInDanger: false }, events: [] });
  });

  it.each([
    ['some messages would be late', line(at(11), { late: 100 })],
    ['the margin is too small', line(at(9.5))],
    ['the finish time is unknown', line(null, { late: 900 })],
  ])('is at risk when %s, which is published', (_, forecast) => {
    const decided = risk(null, forecast);
    expect(decided?.next.isInDanger).toBe(true);
    expect(typesOf(decided)).toEqual(['DeadlineAtRisk']);
  });

  it('is published as at risk once, however often it is assessed', () => {
    expect(typesOf(risk(endangered(), line(at(11), { late: 80 })))).toEqual([]);
  });

  it('is cleared only with a larger margin, so that its state does not flap', () => {
    expect(risk(endangered(), line(at(8.5)))?.next.isInDanger).toBe(true);
    expect(typesOf(risk(endangered(), line(at(7))))).toEqual(['DeadlineRiskCleared']);
  });

  it('is cleared when no messages are queued', () => {
    expect(typesOf(risk(endangered(), clear(endangered(), NOW)))).toEqual(['DeadlineRiskCleared']);
  });

  it('publishes no change of its risk once it has passed', () => {
    const over = at(10);
    expect(risk(endangered(), clear(endangered(), over), over)).toMatchObject({
      next: { isInDanger: true, messages: 0 },
      events: [],
    });
    expect(risk(null, line(at(12), { late: 5 }), over)?.events).toEqual([]);
  });
});
