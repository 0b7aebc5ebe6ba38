import { describe, expect, it } from '@jest/globals';
import { isPublicAddress, isPublicHttpsUrl, localOrigins } from './public-address.js';

describe('an address', () => {
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    'ff02::1',
    '2002:a00:1::',
    'not an address',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a URL that a user entered', () => {
  it.each(['https://hooks.slack.com/services/T0/B0/x', 'https://8.8.8.8/hook', 'https://[2606:4700::1111]/'])(
    '%s may be called',
    (url) => expect(isPublicHttpsUrl(url)).toBe(true),
  );

  it.each([
    'http://hooks.slack.com/services/T0/B0/x',
    'https://hooks.slack.com:8443/',
    'https://ann:secret@hooks.slack.com/',
    'https://localhost/',
    'https://admin/',
    'https://admin.numbercast.svc.cluster.local/',
    'https://metadata.google.internal./',
    'https://10.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'file:///etc/passwd',
    'hooks',
    `https://hooks.slack.com/${'a'.repeat(2_000)}`,
  ])('%s may not be called', (url) => expect(isPublicHttpsUrl(url)).toBe(false));

  it('may be on a local origin that the settings allow', () => {
    expect(isPublicHttpsUrl('http://127.0.0.1:3100/hooks/staff', ['http://127.0.0.1:3100'])).toBe(true);
    expect(isPublicHttpsUrl('http://127.0.0.1:3101/hooks/staff', ['http://127.0.0.1:3100'])).toBe(false);
  });
});

describe('the local origins in the settings', () => {
  it.each([
    ['', []],
    ['http://127.0.0.1:3100, http://localhost:3200', ['http://127.0.0.1:3100', 'http://localhost:3200']],
  ])('are read from %j', (text, origins) => expect(localOrigins.parse(text)).toEqual(origins));

  it('may not have a path', () => {
    expect(localOrigins.safeParse('http://127.0.0.1:3100/hooks').success).toBe(false);
  });
});
