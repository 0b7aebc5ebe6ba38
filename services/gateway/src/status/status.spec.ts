import { describe, expect, it } from '@jest/globals';
import { componentStates, nextDraws, type Readings, seenAt } from './status.js';

const draw = (drawId: string) => ({
  drawId,
  game: 'powerball',
  date: '2026-11-30',
  drawAt: '2026-12-01T03:59:00.000Z',
  deadline: '2026-11-30T03:59:00.000Z',
});

const healthy: Readings = {
  identity: true,
  keycloak: true,
  members: true,
  billing: { isProviderReachable: true },
  delivery: { unavailableChannels: [], draws: [{ drawId: 'a', numbers: 'sent' }] },
  reporting: { isResultOverdue: false },
  draws: { items: ['a', 'b', 'c', 'd', 'e'].map(draw) },
};
const statesWith = (change: Partial<Readings>) => componentStates({ ...healthy, ...change });
const OPERATIONAL = componentStates(healthy);

describe('the state of a component', () => {
  it('is operational while all services respond', () => {
    expect(new Set(Object.values(OPERATIONAL))).toEqual(new Set(['operational']));
  });

  it.each<[string, Partial<Readings>, Partial<typeof OPERATIONAL>]>([
    ['identity does not respond', { identity: false }, { 'sign-up': 'down', 'sign-in': 'degraded' }],
    ['Keycloak does not respond', { keycloak: false }, { 'sign-up': 'down', 'sign-in': 'down' }],
    ['members does not respond', { members: false }, { 'sign-up': 'down', 'sign-in': 'degraded' }],
    ['billing does not respond', { billing: null }, { 'sign-up': 'down', payments: 'down' }],
    [
      'the payment provider does not respond',
      { billing: { isProviderReachable: false } },
      { 'sign-up': 'degraded', payments: 'degraded' },
    ],
    ['delivery does not respond', { delivery: null }, { delivery: 'down' }],
    ['one channel is unavailable', { delivery: { unavailableChannels: ['sms'], draws: [] } }, { delivery: 'degraded' }],
    [
      'both channels are unavailable',
      { delivery: { unavailableChannels: ['sms', 'email'], draws: [] } },
      { delivery: 'down' },
    ],
    [
      'push notifications and texts are unavailable, but email is available',
      { delivery: { unavailableChannels: ['push', 'sms'], draws: [] } },
      { delivery: 'degraded' },
    ],
    [
      'a deadline is at risk',
      { delivery: { unavailableChannels: [], draws: [{ drawId: 'a', numbers: 'at-risk' }] } },
      { delivery: 'degraded' },
    ],
    [
      'numbers were not sent in time',
      { delivery: { unavailableChannels: [], draws: [{ drawId: 'a', numbers: 'incomplete' }] } },
      { delivery: 'degraded' },
    ],
    ['numbergen does not respond', { draws: null }, { delivery: 'degraded' }],
    ['reporting does not respond', { reporting: null }, { results: 'down' }],
    ['a result is overdue', { reporting: { isResultOverdue: true } }, { results: 'degraded' }],
  ])('changes when %s, and no other state does', (_when, change, expected) => {
    expect(statesWith(change)).toEqual({ ...OPERATIONAL, ...expected });
  });

  it('keeps the time of its last change', () => {
    const [noon, later] = [new Date('2026-11-28T12:00:00Z'), new Date('2026-11-28T12:01:00Z')];
    const first = seenAt(undefined, 'down', noon);
    expect(first).toEqual({ state: 'down', since: noon });
    expect(seenAt(first, 'down', later)).toEqual(first);
    expect(seenAt(first, 'operational', later)).toEqual({ state: 'operational', since: later });
  });
});

describe('the next draws', () => {
  it('are limited to four, with the state of their numbers', () => {
    const draws = nextDraws(healthy)!;
    expect(draws.map(({ drawId, numbers }) => [drawId, numbers])).toEqual([
      ['a', 'sent'],
      ['b', 'scheduled'],
      ['c', 'scheduled'],
      ['d', 'scheduled'],
    ]);
  });

  it('have no state while delivery does not respond, and are unknown while numbergen does not', () => {
    expect(nextDraws({ ...healthy, delivery: null })!.map(({ numbers }) => numbers)).toEqual([null, null, null, null]);
    expect(nextDraws({ ...healthy, draws: null })).toBeNull();
  });
});
