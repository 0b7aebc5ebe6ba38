import { beforeEach, describe, expect, it } from '@jest/globals';

import { readViews, viewOf, withView, writeViews } from './saved-views.js';

beforeEach(() => localStorage.clear());

describe('a view of a list', () => {
  it('is the filters and the order of the address, in one order', () => {
    const address = new URLSearchParams('tab=users&status=paused&plan=annual&page=next&open=x&member=y');
    expect(viewOf(address)).toBe('plan=annual&status=paused');
    expect(viewOf(new URLSearchParams('tab=users'))).toBe('');
  });

  it('is kept by this browser, and replaced by another of its name', () => {
    writeViews('users', withView([{ name: 'Mine', query: 'status=paused' }], { name: 'Mine', query: 'plan=annual' }));
    expect(readViews('users')).toEqual([{ name: 'Mine', query: 'plan=annual' }]);
    expect(readViews('payments')).toEqual([]);
  });

  it('is forgotten where the browser has something else in its place', () => {
    localStorage.setItem('numbercast.views.users', '{"no": "list"}');
    expect(readViews('users')).toEqual([]);
    localStorage.setItem('numbercast.views.users', 'no JSON');
    expect(readViews('users')).toEqual([]);
  });
});
