import { describe, expect, it } from '@jest/globals';
import { placeholdersIn } from './placeholders.js';

const keyOf = (text: string) => `k1:${Buffer.from(text.padEnd(32, '-')).toString('base64')}`;

describe('placeholders in settings', () => {
  it.each([
    ['an example host', 'https://numbercast.example'],
    ['an email address at an example host', 'numbers@numbercast.example'],
    ['a domain that documentation reserves', 'https://feed.example.com/a'],
    ['a magic number of Twilio', '+15005550006'],
    ['a magic number among others', '+15012345678,+15005550006'],
    ['a password of the development stack', 'development-only-mongo-root'],
    ['a key ring of the development stack', keyOf('development-only-events')],
    [
      'a former key of the development stack',
      `${keyOf('a key of this installation')},${keyOf('development-only-events')}`,
    ],
    ['the default postal address', 'Numbercast, postal address not set'],
    ['the sample postal address', 'Numbercast, 1 Main Street, Little Rock, AR 72201'],
    ['a value to be replaced', 'REPLACE_ME'],
  ])('are found in %s', (_, value) => {
    expect(placeholdersIn({ SETTING: value })).toEqual(['SETTING']);
  });

  it.each([
    ['a public address', 'https://numbers.test'],
    ['a phone number', '+15012345678'],
    ['a random key ring', keyOf('a key of this installation')],
    ['a postal address', 'Numbercast, 401 Markham St, Little Rock, AR 72201'],
    ['a number', 300],
    ['a setting that is not set', undefined],
  ])('are not found in %s', (_, value) => {
    expect(placeholdersIn({ SETTING: value })).toEqual([]);
  });
});
