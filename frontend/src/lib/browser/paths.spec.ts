import { describe, expect, it } from '@jest/globals';

import { localPath, paths } from './paths.js';

describe('where a sign-in link leads', () => {
  it('is a place on this site, with its query', () => {
    expect(localPath('/admin-dashboard?tab=users', '/profile')).toBe('/admin-dashboard?tab=users');
  });

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    '/%2e//elsewhere.example',
    '/profile/..//elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '',
    null,
  ])('[A1.3] is never %s', (candidate) => {
    expect(localPath(candidate, '/profile')).toBe('/profile');
  });
});

describe('an address', () => {
  it('carries only what is known', () => {
    expect(paths.contact({ reason: 'missing_numbers' })).toBe('/contact?reason=missing_numbers');
    expect(paths.contact()).toBe('/contact');
  });
});
