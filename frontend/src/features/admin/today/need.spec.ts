import { describe, expect, it } from '@jest/globals';

import { drawNameOf } from '../common/draw-name.js';
import { byDueTime, dueTextOf, type Need, urgencyOf, waitingAtAll, waitingIn } from './need.js';

const now = '2026-11-22T17:00:00Z';
const need = (changes: Partial<Need>): Need => ({
  id: 'n',
  severity: 'due',
  tab: 'messages',
  count: 1,
  text: '',
  dueAt: null,
  action: { label: 'Read', to: '/' },
  ...changes,
});

describe('the “Needs you” list', () => {
  it('sorts items by due time, and then lists those without one, urgent before due', () => {
    const needs = [
      need({ id: 'letters' }),
      need({ id: 'broken', severity: 'urgent' }),
      need({ id: 'later', dueAt: '2026-11-24T03:59:00Z' }),
      need({ id: 'late', dueAt: '2026-11-21T03:59:00Z', severity: 'urgent' }),
    ];
    expect(needs.toSorted(byDueTime).map(({ id }) => id)).toEqual(['late', 'later', 'broken', 'letters']);
  });

  it.each([
    ['2026-11-22T23:12:00Z', '6 h 12 min left'],
    ['2026-11-20T14:00:00Z', '2 d 3 h late'],
    [null, ''],
  ])('shows how much time is left until %s', (dueAt, text) => {
    expect(dueTextOf({ dueAt }, now)).toBe(text);
  });

  it.each([
    ['due', '2026-11-20T14:00:00Z', 'Due'],
    ['urgent', '2026-11-23T14:00:00Z', 'Act now'],
    ['urgent', null, 'Act now'],
    ['urgent', '2026-11-20T14:00:00Z', 'Overdue'],
  ] as const)('shows the urgency of “%s” until %s as: %s', (severity, dueAt, words) => {
    expect(urgencyOf({ severity, dueAt }, now)).toBe(words);
  });

  it('counts the items of a tab, and marks the tab as urgent when one of them is', () => {
    const needs = [need({ count: 3 }), need({ count: 2, severity: 'urgent' }), need({ tab: 'deadlines', count: 11 })];
    expect(waitingIn(needs, 'messages')).toEqual({ count: 5, severity: 'urgent' });
    expect(waitingIn(needs, 'deadlines')).toEqual({ count: 11, severity: 'due' });
    expect(waitingIn(needs, 'reporting')).toBeNull();
    expect(waitingAtAll(needs)).toEqual({ count: 3, severity: 'urgent' });
  });

  it.each([
    ['megamillions-2026-11-27', 'Mega Millions, Fri, Nov 27'],
    ['keno-1', 'keno-1'],
  ])('names the draw %s', (drawId, name) => {
    expect(drawNameOf(drawId)).toBe(name);
  });
});
