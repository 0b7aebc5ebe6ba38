import { describe, expect, it } from '@jest/globals';

import { localPath, paths } from './paths.js';

describe('the return address in a sign-in link', () => {
  it('is a path on this site, including its query', () => {
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

describe('the address of the contact page', () => {
  it('contains only the parameters that are set', () => {
    expect(paths.contact({ reason: 'missing_numbers' })).toBe('/contact?reason=missing_numbers');
    expect(paths.contact()).toBe('/contact');
  });
});
