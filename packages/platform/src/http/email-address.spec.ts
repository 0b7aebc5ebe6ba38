import { describe, expect, it } from '@jest/globals';
import { emailAddress, normalizedEmail } from './email-address.js';

describe('an email address', () => {
  it.each([
    [' Ann@Example.com ', 'ann@example.com'],
    ['tom&jerry@example.com', 'tom&jerry@example.com'],
    ["o'neil+lottery@mail.example.co", "o'neil+lottery@mail.example.co"],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え.jp', 'ann@xn--r8jz45g.jp'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s is stored as %s', (typed, stored) => {
    expect(normalizedEmail(typed)).toBe(stored);
    expect(emailAddress.parse(typed)).toBe(stored);
  });

  it.each([
    'ann@foo-.com',
    'ann@-foo.com',
    'ann@foo..com',
    'ann@foo',
    'ann@192.0.2.1',
    'ann@foo.123',
    'ann@',
    '@example.com',
    'ann',
    '',
    '.ann@example.com',
    'ann..lee@example.com',
    'ann lee@example.com',
    'ann@exam ple.com',
    'ann@foo.com@example.com',
    'änn@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a'.repeat(64)}.com`,
    `ann@${'a.'.repeat(130)}com`,
  ])('is rejected when it is "%s"', (typed) => {
    expect(normalizedEmail(typed)).toBeNull();
    expect(emailAddress.safeParse(typed).error?.issues).toMatchObject([
      { message: 'Please enter a valid email address.' },
    ]);
  });
});
