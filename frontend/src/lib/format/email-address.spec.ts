import { describe, expect, it } from '@jest/globals';

import { isEmailAddress } from './email-address.js';

describe('an email address', () => {
  it.each([
    'maria@example.com',
    'tom&jerry@example.com',
    "o'neil+lottery@mail.example.co",
    'ann@bücher.example',
    'ann@例え.jp',
  ])('is accepted: %s', (typed) => {
    expect(isEmailAddress(typed)).toBe(true);
  });

  it.each([
    'ann@foo-.com',
    'ann@foo',
    'ann@192.0.2.1',
    'ann@foo.com:80',
    'ann@foo.com/path',
    'ann@user@foo.com',
    '.ann@example.com',
    'ann..lee@example.com',
    'ann',
    '@example.com',
    '',
  ])('is rejected: "%s"', (typed) => {
    expect(isEmailAddress(typed)).toBe(false);
  });
});
