import { describe, expect, it } from '@jest/globals';

import { reloadRestoredPage } from './restored-page.js';

/** Returns how many times a page is reloaded that is shown with or without being restored from the browser's cache. */
function reloads(identity: object | null, persisted: boolean): number {
  let count = 0;
  reloadRestoredPage(
    () => identity,
    () => (count += 1),
  );
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return count;
}

describe('a page that the browser shows', () => {
  it.each([
    ['is reloaded when it is restored from the browser cache for a signed-in user', { memberId: 'a' }, true, 1],
    ['is not reloaded when it is restored for a visitor', null, true, 0],
    ['is not reloaded when it has just been loaded', { memberId: 'a' }, false, 0],
  ])('%s', (_what, identity, persisted, expected) => {
    expect(reloads(identity, persisted)).toBe(expected);
  });
});
