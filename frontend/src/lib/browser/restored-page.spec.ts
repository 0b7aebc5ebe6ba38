import { describe, expect, it } from '@jest/globals';

import { reloadRestoredPage } from './restored-page.js';

/** How often a page is loaded again that is shown with or without coming from the browser's cache. */
function reloads(identity: object | null, persisted: boolean): number {
  let count = 0;
  reloadRestoredPage(
    () => identity,
    () => (count += 1),
  );
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return count;
}

describe('a page that is shown', () => {
  it.each([
    ['is loaded again when the browser restores it for a person who was signed in', { memberId: 'a' }, true, 1],
    ['stays when it shows a visitor', null, true, 0],
    ['stays when the browser has just loaded it', { memberId: 'a' }, false, 0],
  ])('%s', (_what, identity, persisted, expected) => {
    expect(reloads(identity, persisted)).toBe(expected);
  });
});
