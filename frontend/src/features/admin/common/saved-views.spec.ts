import { beforeEach, describe, expect, it } from '@jest/globals';

import { readViews, viewOf, withView, writeViews } from './saved-views.js';

beforeEach(() => localStorage.clear());

describe('a saved view', () => {
  it('contains only the filters of the URL, in a fixed order', () => {
    const address = new URLSearchParams('tab=users&status=paused&plan=annual&page=next&open=x&member=y');
    expect(viewOf(address)).toBe('plan=annual&status=paused');
    expect(viewOf(new URLSearchParams('tab=users'))).toBe('');
  });

  it('is stored per list in the browser, and replaced by a view with the same name', () => {
    writeViews('users', withView([{ name: 'Mine', query: 'status=paused' }], { name: 'Mine', query: 'plan=annual' }));
    expect(readViews('users')).toEqual([{ name: 'Mine', query: 'plan=annual' }]);
    expect(readViews('payments')).toEqual([]);
  });

  it('is ignored when the stored value is invalid', () => {
    localStorage.setItem('numbercast.views.users', '{"no": "list"}');
    expect(readViews('users')).toEqual([]);
    localStorage.setItem('numbercast.views.users', 'no JSON');
    expect(readViews('users')).toEqual([]);
  });
});
