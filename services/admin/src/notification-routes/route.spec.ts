import { describe, expect, it } from '@jest/globals';
import {
  change,
  type NewRoute,
  newRouteSchema,
  type NotificationRoute,
  remove,
  shownRoute,
  test,
  webhookFault,
} from './route.js';

const ACT = { by: 'ann', at: new Date('2026-11-22T17:00:00Z') };
const settings: NewRoute = {
  name: 'On call',
  channel: 'webhook',
  to: 'https://hooks.example.com/services/secret',
  kinds: ['result-late'],
  urgentOnly: false,
  afterMinutes: 0,
  quietHours: null,
};
const route: NotificationRoute & { _id: string } = { ...settings, created: ACT, tests: 0, _id: 'r-1' };

describe('a new route', () => {
  it.each([
    ['email', 'ops@example.com'],
    ['sms', '+12125550142'],
    ['webhook', settings.to],
  ] as const)('can send by %s to %s', (channel, to) => {
    expect(newRouteSchema.safeParse({ ...settings, channel, to }).success).toBe(true);
    expect(webhookFault({ channel, to }, [])).toBeNull();
  });

  it.each([
    ['email', 'ops'],
    ['sms', '2125550142'],
    ['sms', '+442071838750'],
  ] as const)('cannot send by %s to %s', (channel, to) => {
    const { error } = newRouteSchema.safeParse({ ...settings, channel, to });
    expect(error?.issues).toMatchObject([{ path: ['to'] }]);
  });

  it('cannot call a webhook inside the network', () => {
    const to = 'https://10.0.0.8/hook';
    expect(webhookFault({ channel: 'webhook', to }, [])).toBe('Enter an https address on the public internet');
  });
});

describe('a route', () => {
  it('shows only the host of its webhook', () => {
    expect(shownRoute(route).shownTo).toBe('hooks.example.com');
    expect(JSON.stringify(shownRoute(route))).not.toContain('secret');
  });

  it('deletes its address when it is removed, and can no longer be changed or tested', () => {
    const removed = { ...remove(route, ACT)!.next, _id: 'r-1' };
    expect(removed.to).toBeUndefined();
    const { channel: _channel, to: _to, ...changed } = settings;
    for (const decide of [() => remove(removed, ACT), () => test(removed, ACT), () => change(removed, changed, ACT)])
      expect(decide()).toBeNull();
  });

  it('requests a different notice for each test', () => {
    const first = test(route, ACT)!;
    const second = test({ ...first.next, _id: 'r-1' }, ACT)!;
    expect([first.next.tests, second.next.tests]).toEqual([1, 2]);
  });
});
