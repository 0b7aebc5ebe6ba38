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

describe('the list of what a person has to do', () => {
  it('starts with the earliest due time, and ends with what has none, the urgent before the due', () => {
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
  ])('says of %s how much time is left', (dueAt, text) => {
    expect(dueTextOf({ dueAt }, now)).toBe(text);
  });

  it.each([
    ['due', '2026-11-20T14:00:00Z', 'Due'],
    ['urgent', '2026-11-23T14:00:00Z', 'Act now'],
    ['urgent', null, 'Act now'],
    ['urgent', '2026-11-20T14:00:00Z', 'Overdue'],
  ] as const)('says of %s until %s: %s', (severity, dueAt, words) => {
    expect(urgencyOf({ severity, dueAt }, now)).toBe(words);
  });

  it('counts in a tab what waits there, and is urgent as soon as one of it is', () => {
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
